/** Lines that belong together. */
export interface Block {
  readonly lines: readonly string[];
  /** Those with lower ranks get room first. */
  readonly rank: number;
  /** What is left of them where there is not room for all; otherwise the first ones. */
  readonly cut?: (lines: readonly string[], room: number) => readonly string[];
}

/** The blocks below each other, with a blank line between them, in no more lines than that. */
export function stacked(blocks: readonly Block[], height: number): string[] {
  const room = roomFor(blocks, height);
  return blocks
    .filter((block) => room.has(block))
    .flatMap((block) => ['', ...linesIn(block, room.get(block) ?? 0)])
    .slice(1);
}

function roomFor(blocks: readonly Block[], height: number): ReadonlyMap<Block, number> {
  const room = new Map<Block, number>();
  let left = height;
  for (const block of blocks.toSorted((a, b) => a.rank - b.rank)) {
    const gap = room.size === 0 ? 0 : 1;
    const given = Math.min(block.lines.length, left - gap);
    if (given <= 0) continue;
    room.set(block, given);
    left -= given + gap;
  }
  return room;
}

function linesIn({ lines, cut }: Block, room: number): readonly string[] {
  if (lines.length <= room) return lines;
  return cut ? cut(lines, room) : lines.slice(0, room);
}
