import { Tick } from '../fields/tick.tsx';
import { words } from '../languages/words.ts';
import { give } from '../sound/give.ts';
import { LanguageChoice } from './language-choice.tsx';
import { type Preference, sound, vibration } from './preferences.ts';
import './settings.css';

/** How somebody likes it here. This browser remembers it. */
export function Settings() {
  const { settings } = words().app;
  const canVibrate = 'vibrate' in navigator;
  return (
    <div class="settings">
      <LanguageChoice />
      <Switch of={sound} label={settings.sound} />
      {canVibrate && <Switch of={vibration} label={settings.vibration} />}
    </div>
  );
}

interface SwitchProps {
  readonly of: Preference;
  readonly label: string;
}

/** Whoever turns it on hears or feels at once what it is like. */
function Switch({ of, label }: SwitchProps) {
  return (
    <Tick
      label={label}
      isTicked={of.isOn}
      onTick={(isTicked) => {
        of.isOn = isTicked;
        if (isTicked) give('turn');
      }}
    />
  );
}
