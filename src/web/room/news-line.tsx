import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icons.tsx';
import type { NewsList } from './news-list.ts';

/** So many are shown; the others are behind them. */
const SHOWN = 2;

/** What happened, in words. There is always room for as much, so that the board never moves. */
export function NewsLine({ news }: { readonly news: NewsList }) {
  const isOpen = useSignal(false);
  return (
    <section class="news" aria-label={words().room.news.label}>
      <div class="spoken" role="log">
        {news.items.value.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      <div class="news-lines" aria-hidden="true">
        {news.items.value.slice(-SHOWN).map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      <button
        type="button"
        class="icon-button news-button"
        aria-label={words().room.news.all}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        <Icon of="up" />
      </button>
      {isOpen.value && (
        <Dialog
          title={words().room.news.label}
          onClose={() => {
            isOpen.value = false;
          }}
        >
          <History news={news} />
        </Dialog>
      )}
    </section>
  );
}

/** The whole of it. The latest is at the end, which is where one looks first. */
function History({ news }: { readonly news: NewsList }) {
  const list = useRef<HTMLOListElement>(null);
  const items = news.items.value;
  useEffect(() => list.current?.lastElementChild?.scrollIntoView({ block: 'end' }), [items]);
  if (items.length === 0) return <p>{words().room.news.none}</p>;
  return (
    <ol class="history" ref={list}>
      {items.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ol>
  );
}
