import { WCAG, accessibilityProblems, layoutProblems, settle } from './accessibility.ts';
import { speakEnglish, speakMarkedEnglish } from './catalogues.ts';
import { expectOtherLanguages } from './other-languages.ts';
import { expect, makeStaff, test } from '#e2e/testing/people.ts';
import { randomPlan } from '#e2e/plan/random-plans.ts';
import { SCREENS } from './screens.ts';

const WIDTHS = [320, 360, 768, 1440];
const LONG_NAME = `A name ${'that goes on '.repeat(14)}`;

test.use({ locale: 'he-IL' });

// All that is asked of a screen is asked on one opening: to open it costs more than to ask.
for (const { name, isPublic, plan, isForStaff = false, open } of SCREENS) {
  test(`${name}: axe finds nothing, nothing sticks out, and every word has its Hebrew`, async ({
    addItems,
    api,
    page,
    person,
    server,
  }) => {
    test.slow();
    if (isForStaff) await makeStaff(server, api);
    await speakMarkedEnglish(page.context());
    if (isPublic) await page.context().setStorageState({ cookies: [], origins: [] });
    const items = randomPlan(21, plan).map((item, index) => ({
      ...item,
      name: index === 0 ? LONG_NAME : item.name,
      tag_names: ['one tag', 'תגית'],
    }));
    await addItems(...items);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
    await open(page);
    await expectOtherLanguages(page, [items, person]);
    await speakEnglish(page);
    for (const colorScheme of ['dark', 'light'] as const) {
      for (const width of WIDTHS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        // What floats over the foot of the window then covers the same things every time.
        await page.evaluate(() => scrollTo(0, 0));
        await settle(page);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await expect.poll(() => layoutProblems(page), `${colorScheme}, ${width} px`).toEqual([]);
        if (width !== 360 && width !== 1440) continue;
        const problems = await accessibilityProblems(page, (axe) => axe.withTags(WCAG));
        expect(problems, `${colorScheme}, ${width} px`).toEqual([]);
      }
    }
  });
}
