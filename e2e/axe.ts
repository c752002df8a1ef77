import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** All that can be different by night. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'] as const;

/** By day and by night, on the page as it is now. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Without frames there is nothing to be gathered, for which a page of its own would be opened.
    expect(page.frames()).toHaveLength(1);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === 'dark') axe.withRules([...ABOUT_COLOURS]);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
    expect(found, colorScheme).toEqual([]);
  }
}
