/** Private use, so no font is meant to have it: drawn as the box that stands for missing characters. */
const MISSING = '\u{10fffd}';
const SIZE = 24;

const known = new Map<string, boolean>();
let missing: string | undefined;

/** Whether a font of this system has the character. */
export function canDraw(character: string): boolean {
  const before = known.get(character);
  if (before !== undefined) return before;
  missing ??= picture(MISSING);
  // Some browsers hide what was drawn, for privacy: then everything looks the same, and says nothing.
  const drawn = missing === picture('A') || picture(character) !== missing;
  known.set(character, drawn);
  return drawn;
}

function picture(character: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return '';
  context.font = `${SIZE / 2}px serif`;
  context.textBaseline = 'top';
  context.fillText(character, 2, 2);
  return context.getImageData(0, 0, SIZE, SIZE).data.join();
}
