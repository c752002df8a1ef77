import { Drawing, Eyes, Limb } from './animal.tsx';

const CLAW = 'M22 44C8 44 2 27 12 13c1 8 4 12 9 14c-1-7 2-13 9-17c10 12 8 30-8 34z';

export function Crab() {
  return (
    <Drawing>
      <Limb d="M26 64q-13 0-17 11M28 71q-10 4-11 15M36 76q-6 5-6 13" />
      <Limb d="M74 64q13 0 17 11M72 71q10 4 11 15M64 76q6 5 6 13" />
      <Limb d="M30 60q-10-4-9-19M70 60q10-4 9-19" width={10} />
      <path d={CLAW} />
      <path d={CLAW} transform="matrix(-1 0 0 1 100 0)" />
      <Limb d="M43 50l-3-15M57 50l3-15" width={8} />
      <path d="M50 45c22 0 34 10 32 21c-2 13-18 18-32 18s-30-5-32-18c-2-11 10-21 32-21z" />
      <path
        class="deep flat"
        d="M20 67c4 9 17 11 30 11s26-2 30-11c-1 12-17 15.5-30 15.5S21 79 20 67z"
      />
      <path class="shine" d="M27 60c2-6 9-9.5 17-10.5" />
      <Eyes y={31} apart={11} size={7.5} />
      <path class="line" d="M41 65q9 9 18 0" />
      <circle class="deep flat" cx="31" cy="65" r="4" />
      <circle class="deep flat" cx="69" cy="65" r="4" />
    </Drawing>
  );
}
