import type { Locator } from '@playwright/test';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

test("'Send Feedback' is also shown without items, beside 'Add Item' and covering nothing, on a phone at the foot of the page", async ({
  addItems,
  page,
}) => {
  const button = page.getByRole('button', { name: 'Send Feedback' });
  const add = page.getByRole('button', { name: 'Add Item' });
  const remove = page.getByRole('button', { name: 'Delete Rent' });
  await openDashboard(page);
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(add.last()).toBeInViewport({ ratio: 1 });
  }

  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await page.reload();
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(add).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
    // The buttons move until the page has its new height.
    await expect(async () => {
      const [left, right] = [await boxOf(button), await boxOf(add)];
      expect(left.x + left.width).toBeLessThan(right.x);
      expect(Math.abs(left.y - right.y)).toBeLessThanOrEqual(1);
    }).toPass();
    await page.evaluate(() => scrollTo(0, 0));
    for (const one of [button, add]) {
      await one.focus();
      expect(await page.evaluate(() => scrollY), 'the page stays where it is').toBe(0);
    }
    await page.keyboard.press('Control+End');
    // Cards that are still loading move the button, so the check is repeated until it passes.
    await expect(async () => {
      await remove.blur();
      await remove.focus();
      const [last, strip] = [await boxOf(remove), await boxOf(button)];
      expect(last.y + last.height).toBeLessThanOrEqual(strip.y);
    }).toPass();
  }

  const bar = page.getByRole('navigation', { name: 'Parts of the plan' });
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('list', { name: 'Items', exact: true })).toBeVisible();
    // Content that is still loading makes the page longer.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const [last, foot] = [await boxOf(button), await boxOf(bar)];
      expect(last.y).toBeGreaterThan(0);
      expect(last.y + last.height).toBeLessThanOrEqual(foot.y);
    }).toPass();
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Send Feedback' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return box;
}
