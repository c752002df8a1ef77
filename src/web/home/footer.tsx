import { serverAddress } from '../address.ts';
import { words } from '../languages/words.ts';

/** For those who want to know more. */
export function Footer() {
  const { credits } = words().home;
  return (
    <footer class="home-footer">
      <a href={`${serverAddress}api/docs`}>{words().home.developers}</a>
      <details>
        <summary>{credits.title}</summary>
        <ul>
          {[credits.typeface, credits.pictures, credits.rest].map((credit) => (
            <li key={credit}>{credit}</li>
          ))}
        </ul>
      </details>
    </footer>
  );
}
