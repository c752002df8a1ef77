import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { ZoomControl } from './zoom-control.ts';
import './zoom.css';

interface Props {
  readonly rows: number;
  readonly columns: number;
  /** The grid of cards. */
  readonly children: ComponentChildren;
}

/** Where a board lies. If not all of it is to be seen, people can scroll it, and zoom. */
export function ZoomArea({ rows, columns, children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const [control, setControl] = useState<ZoomControl>();
  useEffect(() => {
    if (!area.current) return;
    const listening = new AbortController();
    const control = new ZoomControl(area.current, { rows, columns });
    control.listen(listening.signal);
    setControl(control);
    return () => listening.abort();
  }, [rows, columns]);
  return (
    <>
      <div ref={area} class="board-area">
        {children}
      </div>
      {control && <ZoomBar control={control} />}
    </>
  );
}

function ZoomBar({ control }: { readonly control: ZoomControl }) {
  if (!control.canZoom.value) return null;
  return (
    <div class="zoom-bar" role="toolbar" aria-label={words().app.zoom.group}>
      <p class="zoom-hint">{control.isFar.value && words().app.zoom.pressToComeCloser}</p>
      <button type="button" class="quiet" onClick={() => control.showWhole()}>
        {words().app.zoom.whole}
      </button>
      <button
        type="button"
        class="quiet zoom-step"
        aria-label={words().app.zoom.out}
        onClick={() => control.step(-1)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h14" />
        </svg>
      </button>
      <button
        type="button"
        class="quiet zoom-step"
        aria-label={words().app.zoom.in}
        onClick={() => control.step(1)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h14M12 5v14" />
        </svg>
      </button>
    </div>
  );
}
