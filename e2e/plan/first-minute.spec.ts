import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { enter, save } from '#e2e/items/item-form.ts';
import { itemRow, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

const TEMPLATES = [
  'Retirement',
  'Home purchase',
  'Education',
  'Emergency fund',
  'Multi-currency finances',
  'Investments',
  'Vacation',
  'Wedding',
  'Startup',
  'Business growth',
];
const WAYS = ['Add example data', 'Add Item', 'Import a file…'];

const startCard = (page: Page) => page.getByRole('region', { name: 'Let’s begin your plan' });
const way = (page: Page, name: string) => startCard(page).getByRole('button', { name, exact: true });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`an empty plan leads with every way to begin it, in the first window of ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openDashboard(page);
    const card = startCard(page);
    const names = [...WAYS, ...TEMPLATES];
    for (const name of names) {
      await expect(way(page, name)).toBeVisible();
      await expect(way(page, name), 'says what it is in a line').toHaveAccessibleDescription(/\S+ \S+/);
    }
    const { y: top } = await boxOf(page, startCard(page));
    expect(top).toBeLessThan(height / 4);
    for (const other of ['Summary', 'Forecast', 'Amounts by Tags']) {
      const { y } = await boxOf(page, page.getByRole('region', { name: other, exact: true }));
      expect(y, `${other} waits below`).toBeGreaterThan(top);
    }
    const foot =
      width < 768 ? await boxOf(page, page.getByRole('navigation', { name: 'Parts of the plan' })) : null;
    for (const name of names) {
      const row = card.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });
      const { y, height: size } = await boxOf(page, row);
      expect(size, `${name} is large enough to press`).toBeGreaterThanOrEqual(44);
      expect(y + size, `${name} stands in the first window`).toBeLessThanOrEqual(foot?.y ?? height);
    }
    expect(await page.evaluate(() => scrollY)).toBe(0);

    const add = page.getByRole('button', { name: 'Add Item' });
    await expect(add.last(), 'it floats, or stands in the bar').toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(add.last()).toBeInViewport({ ratio: 1 });
  });
}

for (const width of [1440, 390]) {
  test(`nothing jumps while an empty plan loads, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      const seen = { shifts: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shifts += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openDashboard(page);
    await expect(way(page, 'Business growth')).toBeVisible();
    await expect(page.getByText('Your plan begins with one item')).toBeAttached();
    expect(await page.evaluate('seen.shifts')).toBeLessThan(0.05);
  });
}

test('Tab goes through the ways in the order in which they stand', async ({ page }) => {
  await openDashboard(page);
  await expect(way(page, 'Business growth')).toBeVisible();
  await page.getByRole('button', { name: 'Hide Data' }).focus();
  for (const name of [...WAYS, ...TEMPLATES]) {
    await page.keyboard.press('Tab');
    await expect(way(page, name)).toBeFocused();
  }
});

test('axe finds nothing, and nothing scrolls sideways', async ({ page }) => {
  await openDashboard(page);
  await expect(way(page, 'Business growth')).toBeVisible();
  await inEveryLook(page, (look) => expectAccessible(page, look), { widths: [1440, 768, 390, 320] });
});

test('the example household comes with a notice, the focus goes on, and Undo brings the ways back', async ({
  api,
  page,
}) => {
  await openDashboard(page);
  await way(page, 'Add example data').press('Enter');
  const told = notice(page, /^Put an example household of \d+ items into Default\./);
  await expect(told).toBeVisible();
  await expect(startCard(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeFocused();
  await expect(page.getByRole('figure', { name: 'Forecast' })).toBeVisible();
  expect((await api.items()).length).toBeGreaterThan(10);
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(startCard(page)).toBeVisible();
  expect(await api.items()).toEqual([]);
});

test('a template by one press, pressed twice by mistake', async ({ api, page }) => {
  await openDashboard(page);
  await way(page, 'Emergency fund').dblclick();
  await expect(notice(page, 'Put the template Emergency fund')).toHaveCount(1);
  await expect(startCard(page)).toBeHidden();
  expect(await api.items()).toHaveLength(9);
});

test('an item from the card is there when it is saved', async ({ page }) => {
  await openDashboard(page);
  await way(page, 'Add Item').click();
  const form = page.getByRole('dialog', { name: 'Add Financial Item' });
  await enter(form, { Name: 'Rent', Category: 'Expense', Amount: '900' });
  await save(form);
  await expect(form).toBeHidden();
  await expect(startCard(page)).toBeHidden();
  await expect(itemRow(page, 'Rent')).toBeVisible();
});

test('a file from the card: the dialog of the import', async ({ page }) => {
  await openDashboard(page);
  await way(page, 'Import a file…').click();
  await expect(page.getByRole('dialog', { name: 'Import data' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(way(page, 'Import a file…')).toBeFocused();
});

test.describe('where dialogs fade', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the focus comes back from one that is closing, whenever it got there', async ({ page }) => {
    await openDashboard(page);
    await way(page, 'Import a file…').click();
    const focused = page.getByRole('dialog', { name: 'Import data' }).locator(':focus');
    await expect(focused).toBeVisible();
    const wasThere = await focused.evaluate(async (inside: HTMLElement) => {
      inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await Promise.resolve();
      inside.focus();
      return inside.isConnected;
    });
    expect(wasThere).toBe(true);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(way(page, 'Import a file…')).toBeFocused();
  });
});

test('without the templates the other ways work, and they can be asked for again', async ({
  guard,
  page,
}) => {
  guard.allowError(/status of 500|ERR_FAILED|Failed to load/);
  const templates = '**/api/demo-data/templates/*';
  await page.route(templates, (route) => route.abort());
  await openDashboard(page);
  const alert = startCard(page).getByRole('alert');
  await expect(alert).toContainText('The templates could not be loaded. The other ways work all the same.');
  for (const name of WAYS) await expect(way(page, name)).toBeVisible();
  await page.unroute(templates);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(way(page, 'Wedding')).toBeVisible();
  await way(page, 'Add example data').click();
  await expect(startCard(page)).toBeHidden();
});

test('an empty scenario beside a full one leads with the card too', async ({ addItems, api, page }) => {
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  const { id } = await api.addScenario('Move to Lisbon');
  await openDashboard(page);
  await expect(itemRow(page, 'Rent')).toBeVisible();
  await expect(startCard(page)).toBeHidden();
  await page.getByRole('combobox', { name: 'Current scenario' }).click();
  await page.getByRole('option', { name: 'Move to Lisbon' }).click();
  await expect(startCard(page)).toBeVisible();
  await way(page, 'Wedding').click();
  await expect(notice(page, /^Put the template Wedding, \d+ items, into Move to Lisbon\./)).toBeVisible();
  await expect(startCard(page)).toBeHidden();
  expect(new Set((await api.items()).map(({ scenario }) => scenario)).has(id)).toBe(true);
});

test("a guest's plan has its example already", async ({ openContext }) => {
  const page = await (await openContext()).newPage();
  await page.goto('/try');
  await expect(page.getByRole('figure', { name: 'Forecast' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Items' })).toBeVisible();
  await expect(startCard(page)).toHaveCount(0);
});

async function boxOf(page: Page, part: ReturnType<Page['locator']>) {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`Not on the page: ${part.toString()} of ${page.url()}`);
  return box;
}
