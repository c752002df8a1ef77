import { Choices } from '../fields/choices.tsx';
import { Tick } from '../fields/tick.tsx';
import { LANGUAGES, type Language } from '../languages/language.ts';
import { chooseLanguage, spokenLanguage, words } from '../languages/words.ts';
import { give } from '../sound/give.ts';
import { type Preference, sound, vibration } from './preferences.ts';
import './settings.css';

const OFFERED = Object.entries(LANGUAGES) as [Language, string][];

/** How somebody likes it here. This browser remembers it. */
export function Settings() {
  const { settings } = words().app;
  const canVibrate = 'vibrate' in navigator;
  return (
    <div class="settings">
      <Choices
        legend={settings.language}
        offered={OFFERED}
        value={spokenLanguage()}
        // If it cannot be loaded now, the one that is spoken goes on.
        onChoose={(language) => chooseLanguage(language).catch(() => {})}
      />
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
