import { describe, expect, it } from 'vitest';
import { serveLayout } from './testing/http.ts';

describe('a long text', () => {
  it('arrives as it was sent, whatever is in it and whatever came before it', async () => {
    const ascii = Array.from({ length: 2_500 }, (_, index) => `card${index}`);
    const emoji = ascii.map((_, index) => String.fromCodePoint(0x1f300 + index));
    const servers = await Promise.all(
      [ascii, emoji, ascii].map((cards) => serveLayout({ rows: 50, columns: 50, cards })),
    );
    for (const [index, cards] of [ascii, emoji, ascii].entries()) {
      const expected = `50x50\nmy ${cards[0]}\n${'down\n'.repeat(2_499)}`;
      const { body, headers } = (await servers[index]?.get('/flip/alice/0,0')) ?? {};
      expect(body).toBe(expected);
      expect(headers?.['content-length']).toBe(String(Buffer.byteLength(expected)));
    }
  });
});
