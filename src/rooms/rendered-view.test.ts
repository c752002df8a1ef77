import { describe, expect, it } from 'vitest';
import { RenderedView } from './rendered-view.ts';

describe('a rendered view', () => {
  it('is made once for each state that somebody asks for', () => {
    const rendered = new RenderedView();
    let views = 0;
    const view = (): unknown => ({ views: ++views });
    const first = rendered.at(1, view);
    expect(rendered.at(1, view)).toBe(first);
    expect(String(first)).toBe('{"views":1}');
    expect(String(rendered.at(2, view))).toBe('{"views":2}');
    expect(rendered.length).toBe(first.length);
  });

  it('is let go when others that were asked for later need the space', () => {
    const megabyte = 'x'.repeat(1_000_000);
    const all = Array.from({ length: 100 }, () => new RenderedView());
    let made = 0;
    const ask = (rendered: RenderedView): Buffer =>
      rendered.at(1, () => {
        made += 1;
        return megabyte;
      });
    const first = all[0] ?? new RenderedView();
    for (const rendered of all) {
      ask(rendered);
      ask(first);
    }
    expect(made, 'what is asked for all the time is kept').toBe(100);
    ask(all[1] ?? first);
    expect(made, 'what nobody asked for is made again').toBe(101);
    for (const rendered of all) rendered.forget();
  });
});
