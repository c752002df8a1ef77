import { Drawing, Eyes } from './animal.tsx';

export function Penguin() {
  return (
    <Drawing>
      <path
        class="deep"
        d="M40 83c-9-2-16 5-12 9h19c3-4 0-9-7-9zM60 83c9-2 16 5 12 9H53c-3-4 0-9 7-9z"
      />
      <path d="M28 48c-11 5-18 18-15 28c9-2 16-9 18-17z" />
      <path d="M72 46c10-5 18-16 15-27c-10 3-17 12-19 22z" />
      <path d="M50 9c18 0 25 15 26 33c3 21 5 45-26 45s-29-24-26-45C25 24 32 9 50 9z" />
      <path class="shine" d="M32 31c1-8 4-13 9-15.5" />
      <path
        class="cream"
        d="M50 31c-4-9-17-9-18 3c-.5 7 3 11 4 16c-4 9-5 32 14 32s18-23 14-32c1-5 4.5-9 4-16c-1-12-14-12-18-3z"
      />
      <path
        class="deep"
        d="M29 53c13 6 29 6 42 0l1 8c-5 3-10 4-15 5l4 11l-12-1l-1-10c-7 0-14-2-20-5z"
      />
      <Eyes y={36} apart={8.5} size={5} />
      <path class="light" d="M42 44q8-5 16 0l-8 9z" />
    </Drawing>
  );
}
