import type { Locator, Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { drawingOf, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

const USUAL = ['summary', 'chart', 'controls', 'scenario', 'pie', 'table'];

const card = (page: Page, id: string): Locator => page.locator(`[data-card=${id}]`);

const orderOf = (page: Page): Promise<string[]> =>
  page
    .locator('[data-card]')
    .evaluateAll((slots) => slots.map((slot) => slot.getAttribute('data-card') ?? ''));

const expectOrder = (page: Page, order: string[]) => expect.poll(() => orderOf(page)).toEqual(order);

async function boxOf(page: Page, id: string) {
  const box = await card(page, id).boundingBox();
  if (box === null) throw new Error(`${id} is nowhere`);
  return box;
}

async function arrange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect(page.getByRole('button', { name: 'Move Forecast', exact: true })).toBeVisible();
}

const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: `Move ${title}`, exact: true });

/** What screen readers are told about a card on the move. */
const spoken = (page: Page, text: string) => notice(page, text);

/** From the middle of a card's handle to the middle of another card, as a hand does it. */
async function drag(page: Page, title: string, to: string): Promise<void> {
  await handle(page, title).hover();
  await page.mouse.down();
  const target = await boxOf(page, to);
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 });
  await expect(card(page, to).locator('[data-side]')).toBeVisible();
  await page.mouse.up();
}

test.beforeEach(async ({ addItems, page }) => {
  await page.setViewportSize({ width: 1440, height: 1600 });
  await addItems(
    { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD', tag_names: ['work'] },
    { name: 'Rent', category: 'expense', amount: 1_000, currency: 'EUR', tag_names: ['home'] },
  );
  await openDashboard(page);
  await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
});

test('the usual arrangement, without a hole', async ({ page }) => {
  expect(await orderOf(page)).toEqual(USUAL);
  const [summary, chart, controls, scenario, pie] = await Promise.all(
    ['summary', 'chart', 'controls', 'scenario', 'pie'].map((id) => boxOf(page, id)),
  );
  expect(controls?.x).toBeGreaterThan((chart?.x ?? 0) + (chart?.width ?? 0));
  expect(controls?.y).toBe(chart?.y);
  expect(scenario?.x).toBe(controls?.x);
  expect((scenario?.y ?? 0) + (scenario?.height ?? 0)).toBeCloseTo((chart?.y ?? 0) + (chart?.height ?? 0), 0);
  expect(pie?.width).toBe(summary?.width);
});

for (const width of [1440, 360]) {
  test(`nothing jumps while the page loads, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const seen = { shifts: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shifts += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openDashboard(page);
    await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
    await expect(page.getByRole('grid').or(page.getByRole('list', { name: 'Items' }))).toBeVisible();
    // Shares of the window that moved, times how far; 0.1 is where people begin to mind.
    expect(await page.evaluate('seen.shifts')).toBeLessThan(0.05);
  });
}

test('dnd-kit is fetched when somebody arranges, and the cards stay as they are', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  const canvas = await page.getByRole('figure', { name: 'Forecast' }).locator('canvas').elementHandle();
  const drawing = await drawingOf(page);
  await arrange(page);
  expect(scripts.some((url) => url.includes('arrange-layer'))).toBe(true);
  await page.getByRole('button', { name: 'Move later: Forecast' }).click();
  await page.getByRole('button', { name: 'Move earlier: Forecast' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await canvas.evaluate((element) => element.isConnected)).toBe(true);
  await expect.poll(() => drawingOf(page)).toBe(drawing);
  await expect(page.getByRole('button', { name: 'Move Forecast', exact: true })).toBeHidden();
});

test('cards are dragged with the mouse, forth and back, and stay there', async ({ page }) => {
  await arrange(page);
  await drag(page, 'Amounts by Tags', 'chart');
  await expectOrder(page, ['summary', 'pie', 'chart', 'controls', 'scenario', 'table']);
  await drag(page, 'Summary', 'table');
  await expectOrder(page, ['pie', 'chart', 'controls', 'scenario', 'table', 'summary']);
  await expect(handle(page, 'Summary')).toBeInViewport();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expectOrder(page, ['pie', 'chart', 'controls', 'scenario', 'table', 'summary']);
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeVisible();
});

test('Escape drops a dragged card where it came from', async ({ page }) => {
  await arrange(page);
  await handle(page, 'Items').hover();
  await page.mouse.down();
  const target = await boxOf(page, 'chart');
  await page.mouse.move(target.x + 50, target.y + 50, { steps: 8 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(spoken(page, 'Items stays number 6 of 6.')).toBeAttached();
  await expectOrder(page, USUAL);
});

for (const width of [1440, 360]) {
  test(`by keyboard at ${width} px: picked up, walked through the cards, put down, in words`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await arrange(page);
    const summary = handle(page, 'Summary');
    await summary.focus();
    await expect(summary).toHaveAccessibleDescription(/^Press Space to pick the card up/);
    await page.keyboard.press('Space');
    await expect(spoken(page, 'Summary is picked up. It is number 1 of 6.')).toBeAttached();
    for (const [index, key] of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft'].entries()) {
      await page.keyboard.press(key);
      const position = [2, 3, 4, 3][index];
      await expect(spoken(page, `Summary would be number ${position} of 6.`)).toBeAttached();
    }
    await page.keyboard.press('Space');
    await expect(spoken(page, 'Summary is now number 3 of 6.')).toBeAttached();
    await expectOrder(page, ['chart', 'controls', 'summary', 'scenario', 'pie', 'table']);
    await expect(handle(page, 'Summary')).toBeFocused();

    await page.keyboard.press('Space');
    await expect(spoken(page, 'Summary is picked up. It is number 3 of 6.')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(spoken(page, 'Summary would be number 4 of 6.')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(spoken(page, 'Summary stays number 3 of 6.')).toBeAttached();
    await expectOrder(page, ['chart', 'controls', 'summary', 'scenario', 'pie', 'table']);
  });
}

test('by buttons, which keep the focus', async ({ page }) => {
  await arrange(page);
  const later = page.getByRole('button', { name: 'Move later: Summary' });
  await later.focus();
  for (let position = 2; position <= 6; position++) {
    await page.keyboard.press('Enter');
    await expect(spoken(page, `Summary is now number ${position} of 6.`)).toBeAttached();
    await expect(later).toBeFocused();
  }
  await expect(later).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expectOrder(page, ['chart', 'controls', 'scenario', 'pie', 'table', 'summary']);
  await page.getByRole('button', { name: 'Move earlier: Summary' }).click();
  await expectOrder(page, ['chart', 'controls', 'scenario', 'pie', 'summary', 'table']);
});

test('sizes, and back to the usual layout, which can be undone', async ({ page }) => {
  await arrange(page);
  const full = page.getByRole('button', { name: 'Full width: Forecast' });
  await expect(full).toHaveAttribute('aria-pressed', 'false');
  await full.click();
  await expect(full).toHaveAttribute('aria-pressed', 'true');
  expect((await boxOf(page, 'chart')).width).toBe((await boxOf(page, 'summary')).width);
  const controls = await boxOf(page, 'controls');
  expect((await boxOf(page, 'scenario')).y, 'what stood on top of each other now stands side by side').toBe(
    controls.y,
  );
  await page.getByRole('button', { name: 'Move later: Summary' }).click();
  await page.reload();
  const changed = ['chart', 'summary', 'controls', 'scenario', 'pie', 'table'];
  await expectOrder(page, changed);
  expect((await boxOf(page, 'chart')).width).toBe((await boxOf(page, 'summary')).width);

  await arrange(page);
  await page.getByRole('button', { name: 'Reset layout' }).click();
  await expectOrder(page, USUAL);
  expect((await boxOf(page, 'chart')).width).toBeLessThan((await boxOf(page, 'summary')).width);
  await notice(page, 'The cards are back in their usual places.')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expectOrder(page, changed);
});

const stored = (ids: string) => ids.split(' ').map((id, order) => ({ id, order, size: 'medium' }));

for (const [what, dashboardLayout, order] of [
  [
    'without a card that is new',
    stored('table pie scenario controls chart'),
    'summary table pie scenario controls chart',
  ],
  [
    'without one in the middle',
    stored('table pie controls chart summary'),
    'table pie controls scenario chart summary',
  ],
  [
    'with a card that is no more',
    stored('news table summary chart controls scenario pie'),
    'table summary chart controls scenario pie',
  ],
  [
    'with a card twice',
    stored('table summary table chart controls scenario pie'),
    'table summary chart controls scenario pie',
  ],
  ['that is no list', 'chart, table', USUAL.join(' ')],
] as const) {
  test(`a stored layout ${what}: the other cards keep their order`, async ({ page }) => {
    const state = { dashboardLayout, forecastYears: 7 };
    await page.evaluate(
      (value) => localStorage.setItem('meridian.settings', value),
      JSON.stringify({ state }),
    );
    await page.reload();
    await expectOrder(page, order.split(' '));
    await expect(page.getByRole('combobox', { name: 'Forecast years' })).toHaveValue('7 years');
  });
}

test('while cards are arranged: axe finds nothing, and nothing sticks out', async ({ page }) => {
  test.slow();
  await arrange(page);
  await inEveryLook(page, (look) => expectAccessible(page, look), { widths: [1440, 768, 360] });
});
