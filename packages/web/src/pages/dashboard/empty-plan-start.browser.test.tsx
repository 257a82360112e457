import { accountEndpoints, demoDataEndpoints, itemEndpoints, scenarioEndpoints } from '@meridian/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { findForecastChart } from '#testing/plan/forecast-chart.ts';
import { emulateMediaFeatures, expectAccessible } from '#testing/page-appearances.ts';
import {
  choose,
  deleteItem,
  focus,
  itemForm,
  itemRow,
  notice,
  press,
  replaceText,
  saveForm,
} from '#testing/dashboard-actions.ts';
import { renderPage } from '#testing/render-page.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

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
const FIRST_LIFE = 'Your age and your retirement (optional)';

const startCard = () => page.getByRole('region', { name: 'Let’s begin your plan' });
const way = (name: string) => startCard().getByRole('button', { name, exact: true });
const boxOf = (part: Locator) => part.element().getBoundingClientRect();
const importDialog = () => page.getByRole('dialog', { name: 'Import data' });
const storedItems = async () => (await call(itemEndpoints.list, { query: { page_size: 1_000 } })).results;
const noForecast = () => page.getByText('No forecast data available');
async function expectBegun(): Promise<void> {
  await expect.element(startCard()).not.toBeInTheDocument();
}

async function open(): Promise<void> {
  await renderPage();
  await expect.element(way('Business growth')).toBeVisible();
}

beforeEach(async () => {
  await signUp();
});

test('an empty plan shows every way to start it within the first window', async () => {
  await open();
  for (const [width, height] of [
    [1_440, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    const size = `${width} x ${height}`;
    const names = [...WAYS, ...TEMPLATES];
    for (const name of names) {
      await expect.element(way(name)).toBeVisible();
      await expect.element(way(name)).toHaveAccessibleDescription(/\S+ \S+/);
    }
    await expect.poll(() => boxOf(startCard()).top, { message: size }).toBeLessThan(height / 4);
    const { top } = boxOf(startCard());
    for (const other of ['Summary', 'Forecast', 'Amounts by Tags']) {
      const below = boxOf(page.getByRole('region', { name: other, exact: true })).top;
      expect(below, `${other} waits below, ${size}`).toBeGreaterThan(top);
    }
    const bar = page.getByRole('navigation', { name: 'Parts of the plan' });
    if (width < 768) await expect.element(bar).toBeVisible();
    const foot = width < 768 ? boxOf(bar).top : height;
    for (const name of names) {
      const row = startCard()
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name, exact: true }) });
      expect(boxOf(row).height, `${name} is large enough to press, ${size}`).toBeGreaterThanOrEqual(44);
      expect(boxOf(row).bottom, `${name} stands in the first window, ${size}`).toBeLessThanOrEqual(foot);
    }
    expect(scrollY).toBe(0);
    // On a desktop the button floats; on a phone it is in the bar.
    const add = page.getByRole('button', { name: 'Add Item' }).last();
    // Slightly below 1, because the page may end at a fraction of a pixel.
    await expect.element(add).toBeInViewport({ ratio: 0.99 });
    scrollTo(0, document.body.scrollHeight);
    await expect.element(add).toBeInViewport({ ratio: 0.99 });
    scrollTo(0, 0);
  }
});

test('Tab follows the visible order of the ways to start', async () => {
  await open();
  focus(page.getByRole('button', { name: 'Hide Data' }));
  for (const name of [...WAYS, ...TEMPLATES]) {
    await userEvent.keyboard('{Tab}');
    await expect.element(way(name)).toHaveFocus();
  }
});

test('the example household shows a notice, the focus moves on, and Undo restores the start card; a template is added once', async () => {
  await open();
  await press(way('Add example data'), '{Enter}');
  const told = notice(/^Put an example household of \d+ items into Default\./);
  await expect.element(told).toBeVisible();
  await expectBegun();
  await expect.element(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toHaveFocus();
  await expect.element(findForecastChart()).toBeVisible();
  expect((await storedItems()).length).toBeGreaterThan(10);
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect.element(startCard()).toBeVisible();
  await expect.poll(storedItems).toEqual([]);

  // Simulates an accidental double click.
  await way('Emergency fund').dblClick();
  await expect.element(notice('Put the template Emergency fund')).toBeVisible();
  await expectBegun();
  expect(notice('Put the template Emergency fund').elements()).toHaveLength(1);
  expect(await storedItems()).toHaveLength(9);
});

test('the import dialog of the card returns the focus; the first item added from the card gives the plan a forecast', async () => {
  await open();
  await way('Import a file…').click();
  await expect.element(importDialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(way('Import a file…')).toHaveFocus();

  await expect.element(noForecast()).toBeVisible();
  expect(findForecastChart().elements()).toHaveLength(0);
  await way('Add Item').click();
  const form = itemForm('Add');
  await choose('Category', 'Expense', form);
  await replaceText(form, 'Name', 'Rent');
  await replaceText(form, 'Amount', '900');
  await saveForm(form);
  await expect.element(form).not.toBeInTheDocument();
  await expectBegun();
  await expect.element(itemRow('Rent')).toBeVisible();
  await expect.element(findForecastChart()).toBeVisible();
  await expect.element(noForecast()).not.toBeInTheDocument();
  await deleteItem('Rent');
  await expect.element(noForecast()).toBeVisible();
});

test('if dialogs fade, a closing dialog returns the focus whenever it is closed', async () => {
  await emulateMediaFeatures({ 'prefers-reduced-motion': 'no-preference' });
  await open();
  await way('Import a file…').click();
  const focused = () => importDialog().query()?.querySelector<HTMLElement>(':focus') ?? null;
  await expect.poll(focused).not.toBeNull();
  const inside = focused();
  inside?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await Promise.resolve();
  inside?.focus();
  expect(inside?.isConnected).toBe(true);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(way('Import a file…')).toHaveFocus();
  await emulateMediaFeatures({});
});

test('without the templates the other ways work, and the templates can be requested again', async () => {
  expectConsoleErrors(/Failed to load|could not be/);
  const passOn = globalThis.fetch;
  let isDown = true;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = String(input instanceof Request ? input.url : input);
    if (isDown && address.includes(demoDataEndpoints.templates.path)) throw new TypeError('no connection');
    return passOn(input, init);
  });
  await renderPage();
  const alert = startCard().getByRole('alert');
  await expect.element(alert).toHaveTextContent('The templates could not be loaded. The other ways work all the same.');
  for (const name of WAYS) await expect.element(way(name)).toBeVisible();
  isDown = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(way('Wedding')).toBeVisible();
  await way('Add example data').click();
  await expectBegun();
});

test('an empty scenario shows the card even if another scenario has items', async () => {
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  const { id } = await call(scenarioEndpoints.create, { body: { name: 'Move to Lisbon' } });
  await renderPage();
  await expect.element(itemRow('Rent')).toBeVisible();
  await expectBegun();
  await choose('Current scenario', 'Move to Lisbon');
  await expect.element(startCard()).toBeVisible();
  await way('Wedding').click();
  await expect.element(notice(/^Put the template Wedding, \d+ items, into Move to Lisbon\./)).toBeVisible();
  await expectBegun();
  expect((await storedItems()).map(({ scenario }) => scenario)).toContain(id);
});

test('a person may enter when they were born and when they stop working: this adds a person and a milestone only', async () => {
  await open();
  await way(FIRST_LIFE).click();
  const keep = way('Save');
  await expect.element(keep).toBeDisabled();
  await startCard().getByLabelText('Birth month').fill('6/1980');
  await startCard().getByLabelText('Year to stop working').fill('1999');
  await expect.element(startCard().getByText(/^A year from 20\d\d to 2\d\d\d\.$/)).toBeVisible();
  await expect.element(keep).toBeDisabled();
  const year = String(new Date().getUTCFullYear() + 12);
  await startCard().getByLabelText('Year to stop working').fill(year);
  await expectAccessible('the first of a life');
  await userEvent.keyboard('{Enter}');
  await expect.element(notice(`Birth month saved and milestone ‘Retirement’ in ${year} added`)).toBeVisible();
  const stored = async () => ({
    people: (await call(accountEndpoints.read)).people.map(({ name, born }) => ({ name, born })),
    milestones: (await call(scenarioEndpoints.current)).milestones.map(({ name, date }) => ({ name, date })),
  });
  const people = [{ name: 'Me', born: '1980-06' }];
  expect(await stored()).toEqual({ people, milestones: [{ name: 'Retirement', date: `${year}-01-01` }] });
  expect(await storedItems()).toEqual([]);
  // The plan is still empty, known facts are not asked for again, and the focus is not lost.
  await expect.element(way(FIRST_LIFE)).not.toBeInTheDocument();
  await expect.element(startCard()).toHaveFocus();

  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(stored).toEqual({ people: [], milestones: [] });
  await way(FIRST_LIFE).click();
  await expect.element(startCard().getByLabelText('Year to stop working')).toBeVisible();
  await startCard().getByLabelText('Birth month').fill('15/06/1980');
  await userEvent.keyboard('{Enter}');
  await expect.element(notice('Your birth month was saved.')).toBeVisible();
  expect(await stored()).toEqual({ people, milestones: [] });
  await way(FIRST_LIFE).click();
  await expect.element(startCard().getByLabelText('Year to stop working')).toBeVisible();
  await expect.element(startCard().getByLabelText('Birth month')).not.toBeInTheDocument();
});
