/** The name of the platform and of the game, with two cards that overlap where they match. */
export function Wordmark() {
  return (
    <div class="wordmark">
      <svg class="wordmark-sign" viewBox="0 0 48 40" aria-hidden="true">
        <rect class="sign-left" x="3" y="7" width="26" height="26" rx="5" />
        <rect class="sign-right" x="19" y="7" width="26" height="26" rx="5" />
        <rect class="sign-match" x="19" y="7" width="10" height="26" />
      </svg>
      <div>
        <h1>Recollect</h1>
        <p>Memory Scramble</p>
      </div>
    </div>
  );
}
