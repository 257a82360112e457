import { type NewItem, itemEndpoints, scenarioEndpoints, tagEndpoints } from '@meridian/contract';
import { Suspense } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BROWSER_SETTINGS, switchSettingsStorage, saveSettings } from '#features/saved-settings/public.ts';
import { ScenarioSelect } from '#features/plan/scenarios/scenario-select.tsx';
import { TagPieCard } from './tag-pie-card.tsx';
import { call } from '#lib/api/api-client.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { parseAmount } from '#testing/plan/forecast-chart.ts';
import { expectAccessible, runInAlternatingAppearances, movePointerToCorner } from '#testing/page-appearances.ts';
import { monthFromNow } from '#testing/plan/month-from-now.ts';
import { choose, focus } from '#testing/dashboard-actions.ts';
import { createRandomPlan } from '#testing/plan/random-plans.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const OFFICE: NewItem = {
  name: 'Office',
  category: 'expense',
  amount: 3_000,
  currency: 'USD',
  tag_names: ['work'],
};
const ITEMS: readonly NewItem[] = [
  OFFICE,
  { name: 'Website', category: 'expense', amount: 500.5, currency: 'EUR', tag_names: ['work', 'side'] },
  { name: 'Rent', category: 'expense', amount: 1_200, currency: 'EUR', tag_names: ['home'] },
  {
    name: 'Boiler',
    category: 'expense',
    amount: 2_400,
    currency: 'USD',
    from_date: monthFromNow(8).iso(),
    to_date: monthFromNow(8).iso(28),
    tag_names: ['home'],
  },
  {
    name: 'Cushion',
    category: 'saving',
    amount: 200,
    currency: 'ILS',
    existing_funds: 40_000,
    existing_funds_currency: 'ILS',
    tag_names: ['safety'],
  },
  { name: 'Insurance', category: 'expense', amount: 900, currency: 'USD', tag_names: ['safety', 'צבע'] },
  {
    name: 'Ghost',
    category: 'expense',
    amount: 99_999,
    currency: 'USD',
    tag_names: ['gone'],
    is_hidden: true,
  },
];
const NAMES = ['work', 'home', 'safety', 'צבע', 'side'];
const TAG_SETS = [['work', 'extra'], ['home'], [], ['extra', 'safety', 'צבע']];

const card = () => page.getByRole('region', { name: 'Amounts by Tags' });
const figure = () => page.getByRole('figure', { name: 'Amounts by Tags' });
/** The checkboxes of all tags in the list, the largest first. */
const boxes = () => card().getByRole('checkbox').elements();
const tagBox = (name: string) => card().getByRole('checkbox', { name, exact: true });
/** Returns the row of a tag with its name, amount and percentage. */
const tagRow = (name: string) =>
  card()
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const slices = () => Array.from(document.querySelectorAll<SVGPathElement>('path[data-slice]'));
async function chooseKind(name: string): Promise<void> {
  // Moves the pointer away first, because hovering a figure opens a tooltip that covers the list.
  await movePointerToCorner();
  await choose('What is shown', name, card());
}

/** Clicks a point inside the largest slice. */
async function pressLargestSlice(): Promise<void> {
  const [slice] = slices();
  const ring = slice?.ownerSVGElement;
  if (slice === undefined || ring === null || ring === undefined) throw new Error('there is no slice');
  const { x, y, width, height } = slice.getBBox();
  const inside = Array.from(
    { length: 400 },
    (_, step) => new DOMPoint(x + (width * (step % 20)) / 20, y + (height * Math.floor(step / 20)) / 20),
  ).find((point) => slice.isPointInFill(point));
  if (inside === undefined) throw new Error('no point inside the slice was found');
  const point = inside.matrixTransform(slice.getScreenCTM() ?? undefined);
  const { left, top } = slice.getBoundingClientRect();
  await userEvent.click(slice, { position: { x: point.x - left, y: point.y - top } });
}

async function expectShown(...names: string[]): Promise<void> {
  const shown = () => NAMES.filter((name) => (tagBox(name).query() as HTMLInputElement | null)?.checked === true);
  await expect.poll(shown).toEqual(NAMES.filter((name) => names.includes(name)));
  await expect.poll(() => slices().length).toBe(names.length);
}

/** Renders the card; the returned function renders it again from the browser's storage. */
async function open() {
  const whole = (
    <Suspense>
      <ScenarioSelect />
      <TagPieCard />
    </Suspense>
  );
  let { screen } = await renderCard(whole);
  await expect.poll(() => boxes().length).toBeGreaterThan(0);
  return async () => {
    await screen.unmount();
    switchSettingsStorage(BROWSER_SETTINGS);
    ({ screen } = await renderCard(whole));
    await expect.poll(() => boxes().length).toBeGreaterThan(0);
  };
}

beforeEach(async () => {
  await signUp();
});

test('one tag, several, all and none can be chosen; slice, ring and keyboard agree, and the choice is remembered', async () => {
  await addItems(...ITEMS);
  const renderAgain = await open();
  await expectShown(...NAMES);
  expect(card().element().textContent).not.toMatch(/tags? hidden/);

  await tagBox('home').click();
  await expectShown('home');
  await expect.element(card().getByText('4 tags hidden')).toBeVisible();
  await expect.element(tagRow('home')).toHaveTextContent('100.0%');
  await tagBox('side').click();
  await expectShown('home', 'side');
  await tagBox('home').click();
  await expectShown('side');
  await renderAgain();
  await expectShown('side');
  await tagBox('side').click();
  await expectShown();
  await expect.element(card().getByText('No tags visible').first()).toBeVisible();
  await renderAgain();
  await expectShown();
  await tagBox('work').click();
  await expectShown('work');
  for (const name of NAMES.filter((one) => one !== 'work')) await tagBox(name).click();
  await expectShown(...NAMES);

  await pressLargestSlice();
  await expectShown('work');
  focus(tagBox('home'));
  await userEvent.keyboard(' ');
  await expectShown('work', 'home');

  await card().getByRole('button', { name: 'Hide All' }).click();
  await expectShown();
  await expect.element(card().getByText('5 tags hidden')).toBeVisible();
  await card().getByRole('button', { name: 'Show All' }).click();
  await expectShown(...NAMES);
});

test('each scenario has its own choice', async () => {
  await addItems(...ITEMS);
  const { id } = await call(scenarioEndpoints.create, { body: { name: 'Second' } });
  await addItems({ ...OFFICE, tag_names: ['work', 'home'], scenario_id: id });
  const renderAgain = await open();
  await tagBox('home').click();
  await expectShown('home');
  await renderAgain();
  await choose('Current scenario', 'Second');
  await expect.poll(() => boxes().length).toBe(2);
  expect(card().element().textContent).not.toMatch(/tags? hidden/);
  await choose('Current scenario', 'Default');
  await expect.element(card().getByText('4 tags hidden')).toBeVisible();
});

test('one kind at a time, and the five largest tags; a note says that yearly payments count as a twelfth', async () => {
  await addItems(...ITEMS);
  const renderAgain = await open();
  const shares = card()
    .getByRole('listitem')
    .elements()
    .map((row) => Number(/([\d.]+)%$/.exec(row.textContent)?.[1] ?? 0));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0);

  const car: NewItem = { ...OFFICE, tag_names: ['car'] };
  await addItems(
    { ...OFFICE, name: 'Sixth', amount: 1, tag_names: ['tiny'] },
    { ...car, name: 'Car tax', amount: 120, interval_months: 12 },
    { ...car, name: 'New car', amount: 30_000, interval_months: 0 },
    { ...OFFICE, name: 'Salary', category: 'income', amount: 70, tag_names: ['work', 'car'] },
    { ...OFFICE, name: 'Pension', category: 'income', amount: 9, from_date: monthFromNow(30).iso() },
  );
  await renderAgain();
  await expect.element(card().getByRole('combobox', { name: 'What is shown' })).toHaveValue('Spending');
  const largest = figure().getByText(/^Top 5/);
  await expect.element(largest).toHaveTextContent(/^Top 5: work \d\d\.\d%, home \d\d\.\d%, /);
  await expect.element(largest).not.toHaveTextContent('tiny');
  // The boiler starts later, so its amount is not included.
  await expect.element(tagRow('home')).toHaveTextContent('$1,411.76');
  await expect.element(tagRow('car')).toHaveTextContent('$10');
  await expect.element(tagRow('safety')).toHaveTextContent('$900');
  await expect
    .element(card().getByText('Yearly payments count by a twelfth; single payments are left out'))
    .toBeVisible();

  await chooseKind('Income');
  await expect.poll(() => slices().length).toBe(2);
  await expect.element(tagRow('work')).toHaveTextContent('$70');
  await expect.element(tagRow('home')).toHaveTextContent('$0');
  await expect.element(card().getByText('An average month of the incomes that run now')).toBeVisible();
  await chooseKind('Funds');
  await expect.poll(() => slices().length).toBe(1);
  await expect.element(tagRow('safety')).toHaveTextContent('100.0%');
  await expect.element(tagRow('work')).toHaveTextContent('$0');
  await tagBox('work').click();
  await expect.element(card().getByText('The tags shown add up to nothing.')).toBeVisible();
});

test('without expenses, the first kind with items is shown', async () => {
  await addItems({ ...OFFICE, name: 'Salary', category: 'income' });
  await open();
  await expect.element(card().getByRole('combobox', { name: 'What is shown' })).toHaveValue('Income');
  await expect.element(tagRow('work')).toHaveTextContent('100.0%');
});

test('a figure shows the exchange rates it uses; while amounts are hidden only percentages are shown', async () => {
  await addItems(...ITEMS);
  await open();
  await tagRow('work').getByText(/^\$/).hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(/1 EUR = 1\.1765 USD.*Built-in rates/);
  await expect.element(tagBox('work')).toBeChecked();
  await expect.element(tagBox('home')).toBeChecked();
  expect(tagRow('צבע').getByRole('button').elements(), 'dollars need no rate').toHaveLength(0);
  await expect.element(tagRow('work')).toHaveTextContent('$3,588.82');

  saveSettings({ hideSensitiveData: true });
  await expect.element(tagRow('work')).toHaveTextContent('•••••');
  focus(tagBox('work'));
  await expect.poll(() => document.querySelectorAll('[data-slice][data-pointed]').length).toBe(1);
  const html = card()
    .element()
    .outerHTML.replaceAll(/ d="[^"]*"/g, '');
  // Excludes digits inside longer numbers, such as a tag id.
  expect(html).not.toMatch(/(?<!\d)(?:3[,.]?588|1[,.]?411|3[,.]?811)(?!\d)/);
});

test('if all items are expenses, the figures equal the figures of the server', async () => {
  const plan = [...ITEMS, ...createRandomPlan(7, 40)].filter(({ category }) => category === 'expense');
  await addItems(...plan.map((item, index) => ({ ...item, tag_names: item.tag_names ?? TAG_SETS[index % 4] ?? [] })));
  await open();
  const { tags } = await call(tagEndpoints.amountsByTag);
  expect(tags.length).toBeGreaterThan(3);
  const expected = tags.map((tag) => `${tag.name} ${tag.monthly_amount.toFixed(2)}`).toSorted();
  const shown = () =>
    card()
      .getByRole('listitem')
      .elements()
      .map((row) => {
        const [name = '', amount = ''] = Array.from(row.querySelectorAll('[dir]'), (part) => part.textContent);
        return `${name} ${parseAmount(amount).toFixed(2)}`;
      })
      .toSorted();
  await expect.poll(shown).toEqual(expected);
});

test('axe finds nothing, with and without visible tags', async () => {
  await addItems(...ITEMS);
  await renderCard(<TagPieCard />);
  await runInAlternatingAppearances([1_440, 360], async (look) => {
    await card().getByRole('button', { name: 'Show All' }).click();
    await tagBox('home').click();
    await expectAccessible(look);
    await card().getByRole('button', { name: 'Hide All' }).click();
    await expectAccessible(look);
  });
});

test('without tags an explanation is shown, and an error has its own message and a retry', async () => {
  expectConsoleErrors(/500|failed|ApiError: No\./);
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  const passOn = globalThis.fetch;
  let isBroken = true;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    isBroken && String(input instanceof Request ? input.url : input).includes(itemEndpoints.list.path)
      ? Response.json({ detail: 'No.' }, { status: 500 })
      : passOn(input, init),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderCard(<TagPieCard />);
  await expect.element(card().getByText('Error loading tag data')).toBeVisible();
  isBroken = false;
  await card().getByRole('button', { name: 'Try again' }).click();
  await expect.element(card().getByText('No tagged items found')).toBeVisible();
  expect(card().getByRole('button').elements()).toHaveLength(0);
});
