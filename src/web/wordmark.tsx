import { follow, homeAddress } from './address.ts';

/** The name of the platform, with two cards that overlap where they match. It leads home. */
export function Wordmark() {
  return (
    <a class="wordmark" href={homeAddress()} aria-label="Recollect" onClick={follow}>
      <svg class="wordmark-sign" viewBox="0 0 48 40" aria-hidden="true">
        <rect class="sign-left" x="3" y="7" width="26" height="26" rx="5" />
        <rect class="sign-right" x="19" y="7" width="26" height="26" rx="5" />
        <rect class="sign-match" x="19" y="7" width="10" height="26" />
      </svg>
      <span>Recollect</span>
    </a>
  );
}
