import type { Locator, Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

const RENT = { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' } as const;

async function openFeedback(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Feedback' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const fieldOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Your feedback' });
const submitOf = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit' });

test('what a person writes is sent, with thanks; the form is empty afterwards', async ({ page }) => {
  await openDashboard(page);
  const dialog = await openFeedback(page);
  await expect(fieldOf(dialog)).toBeFocused();
  await expect(fieldOf(dialog)).toHaveAttribute(
    'placeholder',
    'Let us know your thoughts, suggestions, or issues...',
  );
  await fieldOf(dialog).fill('The chart is lovely.\nהגרף יפה');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/submit_feedback/'));
  await submitOf(dialog).click();
  const answer = await answered;
  expect(answer.status()).toBe(201);
  expect(answer.request().postDataJSON()).toEqual({ text: 'The chart is lovely.\nהגרף יפה' });
  await expect(dialog).toBeHidden();
  await expect(notice(page, 'Thank you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Feedback' })).toBeFocused();
  await expect(fieldOf(await openFeedback(page))).toHaveValue('');
});

test('nothing but blanks cannot be sent, and what was typed outlives Cancel and Escape', async ({ page }) => {
  await openDashboard(page);
  const dialog = await openFeedback(page);
  for (const blank of ['', '   ', ' \n\t\n']) {
    await fieldOf(dialog).fill(blank);
    await expect(submitOf(dialog)).toBeDisabled();
  }
  await fieldOf(dialog).fill(' Half a thought');
  await expect(submitOf(dialog)).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await openFeedback(page);
  await expect(fieldOf(dialog)).toHaveValue(' Half a thought');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(fieldOf(await openFeedback(page))).toHaveValue(' Half a thought');
});

test('too long a text is refused at the field', async ({ page }) => {
  await openDashboard(page);
  const dialog = await openFeedback(page);
  await fieldOf(dialog).fill('x'.repeat(10_001));
  await submitOf(dialog).click();
  await expect(fieldOf(dialog)).toHaveAccessibleDescription('Feedback can have at most 10,000 characters.');
  await expect(fieldOf(dialog)).toBeFocused();
  await fieldOf(dialog).fill('Short');
  await expect(fieldOf(dialog)).not.toHaveAttribute('aria-invalid', 'true');
  await submitOf(dialog).click();
  await expect(dialog).toBeHidden();
});

test('a failure is told, in the console too, and what was typed can be sent again', async ({
  guard,
  page,
}) => {
  guard.allowError(/ERR_INTERNET_DISCONNECTED|Feedback could not be sent/);
  await openDashboard(page);
  const dialog = await openFeedback(page);
  await fieldOf(dialog).fill('Worth keeping');
  await page.context().setOffline(true);
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('Feedback could not be sent'));
  await submitOf(dialog).click();
  expect((await logged).type()).toBe('error');
  await expect(
    notice(page, /Your feedback could not be sent\. What you wrote is still in the form\. You are offline\./),
  ).toBeVisible();
  await expect(fieldOf(dialog)).toHaveValue('Worth keeping');
  await page.context().setOffline(false);
  await submitOf(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(notice(page, 'Thank you.')).toBeVisible();
});

for (const width of [1440, 768]) {
  test(`${width} px: the button is there without items too, always beside 'Add Item', over nothing`, async ({
    addItems,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openDashboard(page);
    const button = page.getByRole('button', { name: 'Send Feedback' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Add Item' }).last()).toBeInViewport({ ratio: 1 });
    await addItems(RENT);
    await page.reload();
    const add = page.getByRole('button', { name: 'Add Item' });
    await expect(add).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
    const [left, right] = [await boxOf(button), await boxOf(add)];
    expect(left.x + left.width).toBeLessThan(right.x);
    expect(Math.abs(left.y - right.y)).toBeLessThanOrEqual(1);
    for (const one of [button, add]) {
      await one.focus();
      expect(await page.evaluate(() => scrollY), 'the page stays where it is').toBe(0);
    }

    await page.keyboard.press('Control+End');
    const remove = page.getByRole('button', { name: 'Delete Rent' });
    await remove.focus();
    const [last, strip] = [await boxOf(remove), await boxOf(button)];
    expect(last.y + last.height).toBeLessThanOrEqual(strip.y);
  });
}

for (const width of [360, 320]) {
  test(`${width} px: the button stands at the foot of the page, above the bar`, async ({
    addItems,
    page,
  }) => {
    await addItems(RENT);
    await page.setViewportSize({ width, height: 800 });
    await openDashboard(page);
    await expect(page.getByRole('grid').or(page.getByRole('list', { name: 'Items' }))).toBeVisible();
    const button = page.getByRole('button', { name: 'Send Feedback' });
    const bar = page.getByRole('navigation', { name: 'Parts of the plan' });
    // What still loads makes the page longer.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const [last, foot] = [await boxOf(button), await boxOf(bar)];
      expect(last.y).toBeGreaterThan(0);
      expect(last.y + last.height).toBeLessThanOrEqual(foot.y);
    }).toPass();
    await openFeedback(page);
  });
}

test('axe finds nothing in the open dialog', async ({ page }) => {
  await openDashboard(page);
  const dialog = await openFeedback(page);
  await fieldOf(dialog).fill('x'.repeat(10_001));
  await submitOf(dialog).click();
  await expect(fieldOf(dialog)).toHaveAttribute('aria-invalid', 'true');
  const look = async (name: string) => {
    await expect(submitOf(dialog)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, name);
  };
  await inEveryLook(page, look, { height: 800 });
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return box;
}
