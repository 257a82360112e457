/** What was chosen in the stress card outlasts the page and the view, and goes with its owner. */
import { expect, test } from '#e2e/testing/people.ts';
import { PLAN, open, slider } from './stress-card.ts';

// Nothing that waits for the slider to rest ever happens. React waits up to 300 ms before it draws what was loaded.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const set = globalThis.setTimeout;
    globalThis.setTimeout = ((then: TimerHandler, delay = 0, ...rest: unknown[]) =>
      set(then, delay > 300 && delay <= 1_000 ? 1e9 : delay, ...rest)) as typeof setTimeout;
  }),
);

test('a month is kept at once, and gone with its owner', async ({ page, staff: _, addItems, person }) => {
  await addItems(...PLAN);
  const card = await open(page, {});
  const press = async (month: string) => {
    await slider(card).focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider(card)).toHaveValue(month);
  };
  await press('1');
  await page.reload();
  await expect(slider(card)).toHaveValue('1');
  await press('2');
  await page.getByRole('link', { name: 'Standard Dashboard' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('link', { name: /Advanced Economic Analysis/ }).click();
  await expect(slider(card)).toHaveValue('2');
  await press('3');
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = await page.evaluate(() => String(localStorage.getItem('meridian.settings')));
  expect(kept).not.toContain('crisisMonth');
});
