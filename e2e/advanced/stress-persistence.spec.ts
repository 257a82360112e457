/** Choices in the stress card survive a reload and a change of view. Signing out deletes them and the choice of view. */
import { signIn } from '#e2e/account/sign-in-page.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { STRESSED_PLAN, openStressCard, findCrisisSlider } from './stress-card.ts';

// Blocks the delay after which a moved slider is saved, so that a test proves that saving does not depend on
// it. React waits up to 300 ms before it draws loaded content, so shorter delays still run.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const set = globalThis.setTimeout;
    globalThis.setTimeout = ((then: TimerHandler, delay = 0, ...rest: unknown[]) =>
      set(then, delay > 300 && delay <= 1_000 ? 1e9 : delay, ...rest)) as typeof setTimeout;
  }),
);

test('the month is saved at once and deleted at the owner’s sign-out', async ({ page, staff: _, addItems, person }) => {
  await addItems(...STRESSED_PLAN);
  const card = await openStressCard(page, {});
  const press = async (month: string) => {
    await findCrisisSlider(card).focus();
    await page.keyboard.press('ArrowRight');
    await expect(findCrisisSlider(card)).toHaveValue(month);
  };
  await press('1');
  await page.reload();
  await expect(findCrisisSlider(card)).toHaveValue('1');
  await press('2');
  await page.getByRole('link', { name: 'Standard Dashboard' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('link', { name: /Advanced Economic Analysis/ }).click();
  await expect(findCrisisSlider(card)).toHaveValue('2');
  await press('3');
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = await page.evaluate(() => String(localStorage.getItem('meridian.settings')));
  expect(kept).not.toContain('crisisMonth');
  await signIn(page, person);
  await expect(page.getByRole('region', { name: 'Items' }), 'the standard view').toBeVisible();
  await expect(page.getByRole('link', { name: /Advanced Economic Analysis/ })).toBeVisible();
});
