import type { Page } from '@playwright/test';
import { monthFromNow } from './closed-forms.ts';
import {
  LINES,
  chartOf,
  choose,
  chooseYears,
  deleteItem,
  downloadCsv,
  drawingOf,
  itemRow,
  openDashboard,
  readAmount,
  readTable,
  sentenceOf,
  showTable,
} from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

const lineBox = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Lines of the chart' }).getByRole('checkbox', { name });

/** Of the columns of figures. */
const headings = (page: Page) => chartOf(page).locator('th[scope="col"]:not([data-news])');

const cursorOf = (page: Page) => chartOf(page).getByRole('slider');

const spoken = (page: Page) => chartOf(page).getByRole('status');

test.describe('with a plan', () => {
  test.beforeEach(async ({ addItems, page }) => {
    await addItems(
      { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD', monthly_interest_rate: 0.2 },
      {
        name: 'Pension',
        category: 'pension',
        amount: 400,
        currency: 'EUR',
        existing_funds: 20_000,
        monthly_interest_rate: 0.3,
      },
      {
        name: 'Shares',
        category: 'investment',
        amount: 250,
        currency: 'USD',
        from_date: monthFromNow(3).iso(),
      },
      { name: 'Cushion', category: 'saving', amount: 100, currency: 'ILS', to_date: monthFromNow(14).iso() },
      {
        name: 'Rent',
        category: 'expense',
        amount: 3_500.75,
        currency: 'USD',
        to_date: monthFromNow(3).iso(28),
      },
    );
    await openDashboard(page);
    await expect(chartOf(page)).toBeVisible();
  });

  test('each line can be taken out and put back, and the choice lasts', async ({ page }) => {
    for (const name of LINES) await expect(lineBox(page, name)).toBeChecked();
    await showTable(page);
    await expect(headings(page)).toHaveText(['Month', ...LINES]);
    await lineBox(page, 'Margin').uncheck();
    await lineBox(page, 'Saving').uncheck();
    await expect(headings(page)).toHaveText(['Month', 'Forecast', 'Pension', 'Investment', 'Cash']);

    await page.reload();
    await showTable(page);
    await expect(headings(page)).toHaveText(['Month', 'Forecast', 'Pension', 'Investment', 'Cash']);
    await expect(lineBox(page, 'Margin')).not.toBeChecked();
    await lineBox(page, 'Margin').check();
    await expect(headings(page)).toHaveText(['Month', 'Forecast', 'Margin', 'Pension', 'Investment', 'Cash']);

    await page.getByRole('button', { name: 'Hide All' }).click();
    await expect(headings(page)).toHaveText(['Month']);
    for (const name of LINES) await expect(lineBox(page, name)).not.toBeChecked();
    await page.reload();
    await showTable(page);
    await expect(headings(page)).toHaveText(['Month']);

    await page.getByRole('button', { name: 'Show All' }).click();
    await expect(headings(page)).toHaveText(['Month', ...LINES]);
    await page.reload();
    for (const name of LINES) await expect(lineBox(page, name)).toBeChecked();
  });

  test('a line taken out is gone from the drawing too, and its colours follow the scheme', async ({
    page,
  }) => {
    await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
    const whole = await drawingOf(page);
    await lineBox(page, 'Pension').uncheck();
    await expect.poll(() => drawingOf(page)).not.toBe(whole);
    await lineBox(page, 'Pension').check();
    await expect.poll(() => drawingOf(page)).toBe(whole);

    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => drawingOf(page)).not.toBe(whole);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => drawingOf(page)).toBe(whole);
  });

  test('the keyboard walks through the months and hears what the table says', async ({ page }) => {
    await chooseYears(page, 3);
    await showTable(page);
    const { months, series } = await readTable(page);
    await page.getByRole('button', { name: 'Show as chart' }).click();

    const expectSpoken = async (index: number) => {
      await expect(spoken(page)).toContainText(months[index] ?? 'no such month');
      await expect(cursorOf(page)).toHaveAttribute('aria-valuetext', months[index] ?? 'no such month');
      const words = await spoken(page).textContent();
      for (const line of LINES) {
        const amount = new RegExp(`, ${line} (\\S+?)(?:, [A-Z]|$)`).exec(words ?? '')?.[1] ?? '';
        expect(readAmount(amount), `${line} in ${words}`).toBe(series[line]?.[index]);
      }
    };
    await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
    await cursorOf(page).focus();
    await expect(spoken(page)).toBeEmpty();
    const steps: [key: string, index: number][] = [
      ['ArrowRight', 0],
      ['ArrowRight', 1],
      ['ArrowLeft', 0],
      ['ArrowLeft', 0],
      ['PageUp', 12],
      ['End', 35],
      ['ArrowRight', 35],
      ['PageDown', 23],
      ['Home', 0],
    ];
    for (const [key, index] of steps) {
      await page.keyboard.press(key);
      await expectSpoken(index);
    }
    await expect(chartOf(page).getByText(months[0] ?? '', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(spoken(page)).toBeEmpty();
    await expect(chartOf(page).getByText(months[0] ?? '', { exact: true })).toBeHidden();
  });

  test('the cursor tells when items begin and end', async ({ page }) => {
    await cursorOf(page).focus();
    await page.keyboard.press('Home');
    await expect(spoken(page)).toContainText('Today');
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    await expect(spoken(page)).toContainText('Shares begins');
    await expect(spoken(page)).toContainText('Rent ends');
  });

  test('a stretch can be looked at more closely', async ({ page }) => {
    await chooseYears(page, 10);
    await cursorOf(page).focus();
    await page.keyboard.press('Home');
    for (let times = 0; times < 3; times++) await page.keyboard.press('+');
    await expect(page.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
    await showTable(page);
    expect((await readTable(page)).months).toEqual(
      Array.from({ length: 15 }, (_, index) => monthFromNow(index).name),
    );
    await page.getByRole('button', { name: 'Reset zoom' }).click();
    expect((await readTable(page)).months).toHaveLength(120);
    await expect(page.getByRole('button', { name: 'Reset zoom' })).toBeHidden();
  });

  test('a drag over the drawing zooms, a double click shows everything again', async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
    await cursorOf(page).scrollIntoViewIfNeeded();
    const box = await cursorOf(page).boundingBox();
    if (box === null) throw new Error('the chart has no size');
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2);
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2);
    await page.mouse.up();
    await expect(page.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
    await cursorOf(page).dblclick();
    await expect(page.getByRole('button', { name: 'Reset zoom' })).toBeHidden();
  });

  test('the table tells every month, or the last one of each year, and what happens', async ({ page }) => {
    await chooseYears(page, 3);
    await showTable(page);
    const table = chartOf(page).getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(1 + 36);
    const byMonth = await readTable(page);
    await expect(table.getByRole('row').nth(1 + 3)).toContainText('Rent ends, Shares begins');
    await chartOf(page).getByText('By year').click();
    await expect(page.getByRole('region', { name: 'Year by year' })).toBeVisible();
    const byYear = await readTable(page);
    const ends = byMonth.months.filter((month, index) => month.startsWith('December') || index === 35);
    expect(byYear.months).toEqual(ends);
    for (const [line, values] of Object.entries(byMonth.series))
      expect(byYear.series[line], line).toEqual(ends.map((month) => values[byMonth.months.indexOf(month)]));
    await expect(table).toContainText('Shares begins');
    await chartOf(page).getByText('By month').click();
    await expect(table.getByRole('row')).toHaveCount(1 + 36);
  });

  test('the downloaded file says what the table says', async ({ page }) => {
    await chooseYears(page, 2);
    await lineBox(page, 'Margin').uncheck();
    await showTable(page);
    const { series } = await readTable(page);
    const [heading, ...rows] = await downloadCsv(page);
    const lines = ['Forecast', 'Pension', 'Investment', 'Saving', 'Cash'];
    expect(heading).toEqual(['Month', ...lines.map((line) => `${line} (In the money of each month, USD)`)]);
    expect(rows.map(([month]) => month)).toEqual(
      Array.from({ length: 24 }, (_, index) => monthFromNow(index).iso().slice(0, 7)),
    );
    for (const [column, line] of lines.entries()) {
      const values = rows.map((row) => Number(row[column + 1]));
      for (const [index, value] of values.entries())
        expect(value, `${line} ${index}`).toBeCloseTo(series[line]?.[index] ?? Number.NaN, 2);
    }
  });

  test('the picture is a PNG of its own', async ({ page }) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as PNG' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Forecast.png');
    const stream = await download.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(5_000);
  });
});

test('an empty scenario has no forecast, and the first item gives it one', async ({ addItems, page }) => {
  await openDashboard(page);
  await expect(page.getByText('No forecast data available')).toBeVisible();
  await expect(chartOf(page)).toBeHidden();
  await addItems({ name: 'Salary', category: 'income', amount: 100, currency: 'USD' });
  await openDashboard(page);
  await expect(chartOf(page)).toBeVisible();
  await expect(page.getByText('No forecast data available')).toBeHidden();

  await deleteItem(page, 'Salary');
  await expect(page.getByText('No forecast data available')).toBeVisible();
});

test.describe('the scenario in the address', () => {
  test('is written there, read from there, and told to the server', async ({ addItems, api, page }) => {
    const home = await api.selectedScenario();
    const abroad = await api.addScenario('Abroad');
    await addItems(
      { name: 'Rent here', category: 'expense', amount: 500, currency: 'USD' },
      { name: 'Rent there', category: 'expense', amount: 800, currency: 'USD', scenario_id: abroad.id },
    );
    await openDashboard(page);
    await expect(page).toHaveURL(new RegExp(`\\?scenario=${home.id}$`));
    await expect(itemRow(page, 'Rent here')).toBeVisible();

    await choose(page, 'Current scenario', 'Abroad');
    await expect(page).toHaveURL(new RegExp(`\\?scenario=${abroad.id}$`));
    await expect(itemRow(page, 'Rent there')).toBeVisible();
    await expect(itemRow(page, 'Rent here')).toBeHidden();
    await expect.poll(async () => (await api.selectedScenario()).id).toBe(abroad.id);

    await openDashboard(page, `/dashboard?scenario=${home.id}`);
    await expect(itemRow(page, 'Rent here')).toBeVisible();
    await expect.poll(() => sentenceOf(page)).toContain('Default: net worth goes from \u2212$500');
    await expect.poll(async () => (await api.selectedScenario()).id).toBe(home.id);
  });

  test('that is nobody’s, or somebody else’s, falls back to the selected one', async ({ api, page }) => {
    const { id } = await api.selectedScenario();
    for (const unknown of ['999999', 'abc', '-1', '', '%00', '1e3']) {
      await openDashboard(page, `/dashboard?scenario=${unknown}`);
      await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default');
      await expect(page).toHaveURL(new RegExp(`\\?scenario=${id}$`));
    }
    expect((await api.selectedScenario()).id).toBe(id);
  });
});
