import { WCAG, accessibilityProblems, layoutProblems, settle } from './accessibility.ts';
import { expect, test } from './people.ts';
import { randomPlan } from './random-plans.ts';
import { SCREENS } from './screens.ts';

const WIDTHS = [320, 360, 768, 1440];

for (const { name, isPublic, plan, open } of SCREENS) {
  test(`${name}: axe finds nothing, and nothing sticks out`, async ({ addItems, page }) => {
    test.slow();
    if (isPublic) await page.context().setStorageState({ cookies: [], origins: [] });
    const [first, ...rest] = randomPlan(21, plan);
    if (first !== undefined)
      await addItems(
        { ...first, name: `A name ${'that goes on '.repeat(14)}`, tag_names: ['one tag', 'תגית'] },
        ...rest,
      );
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of WIDTHS) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        if (width === WIDTHS[0]) await open(page);
        // What floats over the foot of the window then covers the same things every time.
        await page.evaluate(() => scrollTo(0, 0));
        await settle(page);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        expect(await layoutProblems(page), `${colorScheme}, ${width} px`).toEqual([]);
        if (width !== 360 && width !== 1440) continue;
        expect(
          await accessibilityProblems(page, (axe) => axe.withTags(WCAG)),
          `${colorScheme}, ${width} px`,
        ).toEqual([]);
      }
    }
  });
}
