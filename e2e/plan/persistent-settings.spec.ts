import type { Locator, Page } from '@playwright/test';
import {
  findForecastChart,
  choose,
  chooseYears,
  itemRow,
  notice,
  openDashboard,
  readChartDescription,
  showTable,
} from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { pieCard } from './tag-pie.ts';

const USUAL = ['summary', 'chart', 'controls', 'scenario', 'safety', 'pie', 'table', 'currencies'];

const card = (page: Page, id: string): Locator => page.locator(`[data-card=${id}]`);
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });

const expectOrder = (page: Page, order: readonly string[]) =>
  expect
    .poll(() =>
      page.locator('[data-card]').evaluateAll((slots) => slots.map((slot) => slot.getAttribute('data-card') ?? '')),
    )
    .toEqual(order);

/** Drags a card by its handle to the middle of another card, without releasing it. */
async function carry(page: Page, title: string, to: string): Promise<void> {
  await handle(page, title).hover();
  await page.mouse.down();
  // When a card above finishes loading, the target moves, so the pointer follows it until it stays in place.
  await expect(async () => {
    const target = await card(page, to).boundingBox();
    if (target === null) throw new Error(`${to} is not visible`);
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 4 });
    await expect(card(page, to).locator('[data-side]')).toBeVisible({ timeout: 1_000 });
    expect(await card(page, to).boundingBox()).toEqual(target);
  }).toPass();
}

/** Drags cards, cancels one drag by Escape, and returns the new order. */
async function arrange(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect(handle(page, 'Forecast')).toBeVisible();
  await carry(page, 'Items', 'chart');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(notice(page, 'Items stays number 7 of 8.')).toBeAttached();
  await expectOrder(page, USUAL);
  await carry(page, 'Amounts by Tags', 'chart');
  await page.mouse.up();
  await expectOrder(page, ['summary', 'pie', 'chart', 'controls', 'scenario', 'safety', 'table', 'currencies']);
  await carry(page, 'Summary', 'table');
  await page.mouse.up();
  const moved = ['pie', 'chart', 'controls', 'scenario', 'safety', 'table', 'summary', 'currencies'];
  await expectOrder(page, moved);
  await expect(handle(page, 'Summary')).toBeInViewport();
  await page.getByRole('button', { name: 'Done' }).click();
  return moved;
}

test('cards that were dragged, and choices for chart, tags, currency and comparison survive a reload; Escape cancels a drag', async ({
  addItems,
  api,
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  const isFetched = () => scripts.some((url) => url.includes('arrange-layer'));
  await page.setViewportSize({ width: 1440, height: 1600 });
  const salary = { name: 'Salary', category: 'income', amount: 500, currency: 'USD' } as const;
  await addItems({ ...salary, tag_names: ['work', 'side'] });
  const { id } = await api.addScenario('Lean year');
  await api.addItem({ ...salary, amount: 400, scenario_id: id });
  await openDashboard(page);
  await expect(findForecastChart(page).getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
  expect(isFetched(), 'what drags comes when somebody arranges').toBe(false);
  const moved = await arrange(page);
  expect(isFetched()).toBe(true);

  const lines = page.getByRole('group', { name: 'Lines of the chart' });
  const todaysMoney = page.getByRole('checkbox', { name: 'In today’s money' });
  const side = pieCard(page).getByRole('checkbox', { name: 'side', exact: true });
  await lines.getByRole('checkbox', { name: 'Margin' }).uncheck();
  await side.click();
  await expect(pieCard(page).getByText('1 tag hidden')).toBeVisible();
  await todaysMoney.check();
  await chooseYears(page, 12);
  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare Scenarios' });
  await dialog.getByLabel('Lean year').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('radiogroup', { name: 'What to compare by' }).getByText('Margin', { exact: true }).click();

  await page.reload();
  await expectOrder(page, moved);
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeVisible();
  await expect(todaysMoney).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Forecast years' })).toHaveValue('12 years');
  await expect(pieCard(page).getByText('1 tag hidden')).toBeVisible();
  await expect(side).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Margin' })).toBeChecked();
  await expect(page.getByRole('table', { name: /^At the end of/ })).toContainText('Lean year');
  // The lines of the chart can be chosen while nothing is compared.
  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  await dialog.getByRole('button', { name: 'Clear & Close' }).click();
  await expect(lines.getByRole('checkbox', { name: 'Margin' })).not.toBeChecked();
  await showTable(page);
  await expect(findForecastChart(page).getByRole('columnheader', { name: 'Margin' })).toHaveCount(0);
});

test('the scenario is written to the address, read from it and sent to the server; an unknown one falls back', async ({
  addItems,
  api,
  page,
}) => {
  const home = await api.selectedScenario();
  const abroad = await api.addScenario('Abroad');
  await addItems(
    { name: 'Rent here', category: 'expense', amount: 500, currency: 'USD' },
    { name: 'Rent there', category: 'expense', amount: 800, currency: 'USD', scenario_id: abroad.id },
  );
  // scenario-select.browser.test.tsx tests more unknown ids.
  await openDashboard(page, '/dashboard?scenario=999999');
  await expect(page).toHaveURL(new RegExp(`\\?scenario=${home.id}$`));
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default');
  await expect(itemRow(page, 'Rent here')).toBeVisible();
  expect((await api.selectedScenario()).id).toBe(home.id);

  await choose(page, 'Current scenario', 'Abroad');
  await expect(page).toHaveURL(new RegExp(`\\?scenario=${abroad.id}$`));
  await expect(itemRow(page, 'Rent there')).toBeVisible();
  await expect(itemRow(page, 'Rent here')).toBeHidden();
  await expect.poll(async () => (await api.selectedScenario()).id).toBe(abroad.id);

  await openDashboard(page, `/dashboard?scenario=${home.id}`);
  await expect(itemRow(page, 'Rent here')).toBeVisible();
  await expect.poll(() => readChartDescription(page)).toContain('Default: net worth goes from \u2212$500');
  await expect.poll(async () => (await api.selectedScenario()).id).toBe(home.id);
});
