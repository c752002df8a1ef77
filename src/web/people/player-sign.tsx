import { SIGNS } from './colours.ts';

/** The sign of a player, in their colour. Their name stands beside it, so it need not be read out. */
export function PlayerSign({ colour }: { readonly colour: number }) {
  return (
    <svg class="player-sign" data-colour={colour} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SIGNS[colour - 1] ?? SIGNS[0] ?? ''} />
    </svg>
  );
}
