import { Drawing, Eye } from './animal.tsx';

export function Turtle() {
  return (
    <Drawing>
      <path class="light" d="M12 66c-7 1-9 6-10 11c6 1 11-1 14-5z" />
      <path
        class="light"
        d="M20 68c-5 9-8 19-2 21c9 2 15-6 18-18zM52 70c3 14 12 22 22 19c5-5-3-12-4-21z"
      />
      <path class="light" d="M68 66c9-2 8-12 8-21c0-16 22-18 22-1c0 17-11 29-26 30z" />
      <path d="M9 66C7 40 23 20 42 20s36 20 34 46z" />
      <path class="deep" d="M42 31l13 8l-3 15H32l-3-15z" />
      <path class="line" d="M42 31V21M55 39l11-6M52 54l8 11M32 54l-8 11M29 39l-11-6" />
      <path class="shine" d="M17 47c2-7 4-11 8-15" />
      <path class="deep" d="M10 62h65c8 0 8 11 0 11H10c-8 0-8-11 0-11z" />
      <Eye x={87} y={43} size={5.5} />
      <path class="line" d="M85 55q6 2 10-3" />
    </Drawing>
  );
}
