/** A card that somebody must leave alone this turn. */
export function Lock() {
  return (
    <span class="lock-badge" aria-hidden="true">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path class="lock-bow" d="M7 11V8a5 5 0 0 1 10 0v3" />
        <path class="lock-body" d="M5 11h14v10H5z" />
        <path class="lock-hole" d="M12 15v3" />
      </svg>
    </span>
  );
}

/** Printed on the table where no card lies. */
export function Compass() {
  return (
    <svg class="compass" viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="37" />
      <circle cx="50" cy="50" r="31" />
      <path d="M50 50L27 27L50 38L73 27L62 50L73 73L50 62L27 73L38 50z" />
      <path class="compass-star" d="M50 6l8 36l36 8l-36 8l-8 36l-8-36l-36-8l36-8z" />
      <path d="M50 6v88M6 50h88" />
    </svg>
  );
}
