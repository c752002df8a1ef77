import type { ComponentChildren } from 'preact';

/** A hand of cards on the lid. Two of them are a pair. */
export function Fan() {
  return (
    <div class="fan" aria-hidden="true">
      <FanCard />
      <FanCard>
        <Fish />
      </FanCard>
      <FanCard>
        <Moon />
      </FanCard>
      <FanCard />
      <FanCard>
        <Fish />
      </FanCard>
    </div>
  );
}

function FanCard({ children }: { readonly children?: ComponentChildren }) {
  return (
    <span class="loose-card">
      <span class="side" data-side={children ? 'front' : 'back'}>
        {children}
      </span>
    </span>
  );
}

function Fish() {
  return (
    <svg class="fan-face" viewBox="0 0 100 100" aria-hidden="true">
      <path class="fan-fish" d="M12 50C24 26 56 22 72 47L90 32V70L72 55C56 78 24 74 12 50Z" />
      <path class="fan-fin" d="M42 33C50 22 60 22 66 26C64 33 60 36 54 36Z" />
      <path class="fan-line" d="M38 37C45 45 45 56 38 64M51 41C55 47 55 54 51 60" />
      <circle class="fan-eye" cx="27" cy="46" r="3.6" />
    </svg>
  );
}

function Moon() {
  return (
    <svg class="fan-face" viewBox="0 0 100 100" aria-hidden="true">
      <path class="fan-moon" d="M60 14A37 37 0 1 0 86 62A30 30 0 0 1 60 14Z" />
      <path
        class="fan-star"
        d="M76 20L79 29L88 32L79 35L76 44L73 35L64 32L73 29ZM62 44L64 49L69 51L64 53L62 58L60 53L55 51L60 49Z"
      />
    </svg>
  );
}
