import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { formatLink } from '../../client/browser.ts';
import { serverAddress } from '../address.ts';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/icons.tsx';
import { keepSeat } from '../people/kept-seats.ts';
import { titleOf } from '../posters.ts';
import { CopyButton } from './copy-button.tsx';
import { doing } from './doing.ts';
import { lacksInvitation } from './lacks-invitation.ts';
import { QrCode } from './qr-code.tsx';
import type { Session } from './session.ts';
import type { Visit } from './visit.ts';

interface Props {
  readonly visit: Visit;
  readonly session: Session;
}

/** How others find the room: the link, to be copied, sent or scanned. */
export function Share({ visit, session }: Props) {
  const invitation = useSignal(visit.invitation);
  const link = formatLink({
    server: serverAddress,
    room: visit.room,
    ...(invitation.value !== undefined && { invitation: invitation.value }),
  });
  const title = titleOf(session.room.game);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div class="share">
      <div class="share-ways">
        <p>{words().room.share.line}</p>
        <div class="actions">
          <CopyButton text={link} field={field} />
          <SendButton link={link} title={title} />
        </div>
        <input
          ref={field}
          class="share-link"
          aria-label={words().room.share.link}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        {lacksInvitation(session.table.value, invitation.value) && (
          <Uninvited
            session={session}
            onInvite={(made) => {
              invitation.value = made;
            }}
          />
        )}
      </div>
      <QrCode text={link} label={words().room.share.code(title)} />
    </div>
  );
}

/** The share sheet of the device, where there is one. */
function SendButton({ link, title }: { readonly link: string; readonly title: string }) {
  if (typeof navigator.share !== 'function') return null;
  const send = async (): Promise<void> => {
    // Whoever changes their mind there has not done anything wrong.
    await navigator
      .share({ title, text: words().room.share.message(title), url: link })
      .catch(() => {});
  };
  return (
    <button type="button" class="quiet" onClick={send}>
      <Icon of="share" />
      {words().room.share.send}
    </button>
  );
}

interface UninvitedProps {
  readonly session: Session;
  readonly onInvite: (invitation: string) => void;
}

function Uninvited({ session, onInvite }: UninvitedProps) {
  const { host } = session.table.value;
  const invite = () =>
    doing(session, async () => {
      const invitation = await session.room.invite();
      if (session.room.seat) keepSeat({ ...session.room.seat, invitation }, Date.now());
      onInvite(invitation);
    });
  return host !== null && host === session.you.value ? (
    <button type="button" class="quiet" onClick={invite}>
      {words().room.share.invite}
    </button>
  ) : (
    <p class="hint-text">{words().room.share.watchOnly(host)}</p>
  );
}
