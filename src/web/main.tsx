import { render } from 'preact';
import { followAddress } from './address.ts';
import { App } from './app.tsx';

// Relative to the page that was loaded, not to wherever one goes from there.
for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')) {
  icon.setAttribute('href', icon.href);
}
followAddress();
const root = document.getElementById('app');
if (root) render(<App />, root);
