import { Drawing, Eye } from './animal.tsx';

const ARMS =
  'M31 54C24 66 9 61 9 74c0 9 10 11 12 4M40 59c-3 13-15 13-14 25c1 8 11 8 12 1M69 54c7 12 22 7 22 20c0 9-10 11-12 4M60 59c3 13 15 13 14 25c-1 8-11 8-12 1M50 60c0 12-5 16-2 27';

export function Octopus() {
  return (
    <Drawing>
      <path class="line" d={ARMS} stroke-width="13" />
      <path d="M50 8c21 0 31 15 29 32c-1 9-5 13-6 22c-14 5-32 5-46 0c-1-9-5-13-6-22C19 23 29 8 50 8z" />
      <path class="limb" d={ARMS} stroke-width="7" />
      <path class="fill" d="M28 50h44l-2 9c-12 4-28 4-40 0z" />
      <path class="shine" d="M29 33c0-8 5-14 11-16.5" />
      <g class="light flat">
        <circle cx="12" cy="71" r="1.8" />
        <circle cx="18" cy="65" r="1.8" />
        <circle cx="28" cy="80" r="1.8" />
        <circle cx="33" cy="73" r="1.8" />
        <circle cx="88" cy="71" r="1.8" />
        <circle cx="82" cy="65" r="1.8" />
        <circle cx="72" cy="80" r="1.8" />
        <circle cx="67" cy="73" r="1.8" />
      </g>
      <path class="line" d="M22 26L77 47" />
      <path class="ink" d="M49 36c6-3 16 1 18 5c1 9-5 13-10 11c-6-2-9-9-8-16z" />
      <Eye x={38} y={42} size={8} />
      <path class="line" d="M42 57q7 5 14 0" />
    </Drawing>
  );
}
