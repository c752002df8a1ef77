const COLOURS = ['#a33c2b', '#e0a526', '#0b7a5a', '#0a62a8', '#f6ead3'];

/** For whoever has won. Those who want no motion get none. */
export async function throwConfetti(): Promise<void> {
  const { default: confetti } = await import('canvas-confetti');
  // A worker would have to be made from a blob: address, which the page may not use.
  const fire = confetti.create(undefined, { useWorker: false, resize: true });
  const shot = { disableForReducedMotion: true, colors: COLOURS, spread: 70, ticks: 160 };
  await Promise.all([
    fire({ ...shot, particleCount: 70, angle: 60, origin: { x: 0, y: 0.75 } }),
    fire({ ...shot, particleCount: 70, angle: 120, origin: { x: 1, y: 0.75 } }),
  ]);
}
