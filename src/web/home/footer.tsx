import { serverAddress } from '../address.ts';
import { CREDITS, HOME_WORDS } from './words.ts';

/** For those who want to know more. */
export function Footer() {
  return (
    <footer class="home-footer">
      <a href={`${serverAddress}api/docs`}>{HOME_WORDS.developers}</a>
      <details>
        <summary>{HOME_WORDS.credits}</summary>
        <ul>
          {CREDITS.map((credit) => (
            <li key={credit}>{credit}</li>
          ))}
        </ul>
      </details>
    </footer>
  );
}
