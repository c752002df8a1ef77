import './ruby.css';

/** A cut stone. */
function Gem() {
  return (
    <svg class="gem" viewBox="0 0 24 22" aria-hidden="true">
      <path class="gem-stone" d="M6 2h12l5 6.5L12 20.5L1 8.5z" />
      <path class="gem-light" d="M6 2l3 6.5H1zM18 2l-3 6.5H9L12 2z" />
      <path class="gem-cut" d="M1 8.5h22M9 8.5l3 12l3-12L12 2z" />
    </svg>
  );
}

/** A ruby card that is still closed: nobody knows how many are on it (G-2). */
export function ClosedRubyCard() {
  return (
    <span class="ruby-card" aria-hidden="true">
      <Gem />
    </span>
  );
}

/** A ruby card at the end, with its one to four stones. */
export function OpenRubyCard({ rubies }: { readonly rubies: number }) {
  return (
    <span class="ruby-card" data-open="true" aria-hidden="true">
      {Array.from({ length: rubies }, (_, stone) => (
        <Gem key={stone} />
      ))}
    </span>
  );
}
