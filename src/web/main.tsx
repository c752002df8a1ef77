import { render } from 'preact';
import { followAddress } from './address.ts';
import { App } from './app.tsx';
import { NotLoaded } from './languages/not-loaded.tsx';
import { followOtherTabs, preferredLanguage, speak } from './languages/words.ts';
import { keepForOffline } from './offline/keep-for-offline.ts';

// Relative to the page that was loaded, not to wherever one goes from there.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-app]')) {
  link.setAttribute('href', link.href);
}
followAddress();
const language = preferredLanguage();
// If a language cannot be loaded, English is better than nothing.
const canSpeak = await speak(language)
  .catch(() => speak('en'))
  .catch(() => false);
const root = document.getElementById('app');
if (root) render(canSpeak ? <App /> : <NotLoaded in={language} />, root);
followOtherTabs();
keepForOffline();
