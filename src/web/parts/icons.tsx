/** Drawn in a box of 24 by 24. What they mean stands beside them, or in the label of their button. */
const PATHS = {
  share: 'M12 15V3.5m0 0L7.5 8M12 3.5L16.5 8M5 12v7.5h14V12',
  rules:
    'M12 6.5C9.5 4.8 6.5 4.5 3.5 5v13.5c3-.5 6-.2 8.5 1.5m0-13.5c2.5-1.7 5.5-2 8.5-1.5v13.5c-3-.5-6-.2-8.5 1.5m0-13.5V20',
  name: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19z',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  done: 'M4.5 12.5l5 5l10-11',
  eye: 'M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12zM12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6z',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2.5',
  crown: 'M3.5 18.5h17M4 15.5L3 7l5 4l4-6.5L16 11l5-4l-1 8.5z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  up: 'M5 15l7-7l7 7',
  chair: 'M6 3.5V21M6 13h12v8M6 13c0-3 2-4 6-4s6 1 6 4',
  people:
    'M9 4.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7zM2.5 20c0-3.6 2.6-5.5 6.5-5.5s6.5 1.9 6.5 5.5zM15.5 4.8a3.4 3.4 0 0 1 0 6.4M18 14.9c2.2.7 3.5 2.4 3.5 5.1',
  settings:
    'M4 7h8M18 7h2M15 4.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5zM4 17h2M12 17h8M9 14.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5z',
  hint: 'M9.5 17.5h5M10.5 20.5h3M9 14.5c0-2-2.5-3-2.5-6a5.5 5.5 0 0 1 11 0c0 3-2.5 4-2.5 6z',
  device: 'M7 3h10v18H7zM11 18h2',
  board: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ of }: { readonly of: IconName }) {
  return (
    <svg class="icon" data-icon={of} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[of]} />
    </svg>
  );
}
