import { useSignal, useSignalEffect } from '@preact/signals';
import type { PlayerId } from '../../games/view.ts';
import type { Session } from '../room/session.ts';
import type { Table } from '../web-form.ts';
import { Addressee } from './addressee.tsx';
import { Curtain } from './curtain.tsx';
import type { HereRoom } from './here-room.ts';
import { WhoseHand } from './whose-hand.tsx';

/**
 * The table of a game, for people who share a screen: with a word about whom it is for. What only one of
 * them may see is behind a curtain until they say that they are there.
 */
export const sharedTable = (room: HereRoom, Table: Table): Table =>
  function SharedTable({ session }) {
    const curtain = useCurtain(session);
    const you = session.you.value;
    const isShared = room.presence.players.length > 1;
    if (curtain.isDown && you !== null) {
      return (
        <Curtain
          key={you}
          player={you}
          colour={session.colourOf(you)}
          onReady={() => curtain.raise(you)}
        />
      );
    }
    return (
      <>
        {isShared && (
          <Addressee session={session} hasHands={room.hasHands} takesFocus={curtain.isRaised} />
        )}
        {room.hasHands && you !== null && (
          <WhoseHand session={session} onChoose={(player) => room.chooseHand(player)} />
        )}
        <Table session={session} />
      </>
    );
  };

/** It is down whenever somebody has something to look at, until they raise it themselves. */
function useCurtain(session: Session) {
  const raisedBy = useSignal<PlayerId | undefined>(undefined);
  useSignalEffect(() => {
    if (session.secret.value === null) raisedBy.value = undefined;
  });
  const isRaised = raisedBy.value !== undefined && raisedBy.value === session.you.value;
  return {
    isRaised,
    isDown: session.secret.value !== null && !isRaised,
    raise(player: PlayerId): void {
      raisedBy.value = player;
    },
  };
}
