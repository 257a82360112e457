import type { TagAmounts } from '@meridian/contract';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { monthFromNow } from './closed-forms.ts';
import { choose, chooseCurrency, openDashboard, readAmount } from '#e2e/testing/dashboard.ts';
import { openEdit, textField } from '#e2e/items/item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { randomPlan } from './random-plans.ts';
import { pieCard, pressSlice, slices, tagBox, tagBoxes, tagRow } from './tag-pie.ts';

const ITEMS = [
  { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD', tag_names: ['work'] },
  { name: 'Side job', category: 'income', amount: 500.5, currency: 'EUR', tag_names: ['work', 'side'] },
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
] as const;

const NAMES = ['work', 'home', 'safety', 'צבע', 'side'];

const TAG_SETS = [['work', 'extra'], ['home'], [], ['extra', 'safety', 'צבע']];

test.describe('with tagged items', () => {
  test.beforeEach(async ({ addItems, page }) => {
    await addItems(...ITEMS.map((item) => ({ ...item, tag_names: [...item.tag_names] })));
    await openDashboard(page);
    await expect(tagBoxes(page)).toHaveCount(NAMES.length);
  });

  test('a tag alone, then with others, all, none; the choice lasts', async ({ page }) => {
    const shown = async (...names: string[]) => {
      for (const name of NAMES)
        await expect(tagBox(page, name)).toBeChecked({ checked: names.includes(name) });
      await expect(slices(page)).toHaveCount(names.length);
    };
    await shown(...NAMES);
    await expect(pieCard(page).getByText('hidden')).toBeHidden();

    await tagBox(page, 'home').click();
    await shown('home');
    await expect(pieCard(page).getByText('4 tags hidden')).toBeVisible();
    await expect(tagRow(page, 'home')).toContainText('100.0%');
    await tagBox(page, 'side').click();
    await shown('home', 'side');
    await tagBox(page, 'home').click();
    await shown('side');
    await page.reload();
    await shown('side');
    await tagBox(page, 'side').click();
    await shown();
    await expect(pieCard(page).getByText('No tags visible').first()).toBeVisible();
    await page.reload();
    await shown();
    await tagBox(page, 'work').click();
    await shown('work');
    for (const name of NAMES.filter((one) => one !== 'work')) await tagBox(page, name).click();
    await shown(...NAMES);

    await pieCard(page).getByRole('button', { name: 'Hide All' }).click();
    await shown();
    await expect(pieCard(page).getByText('5 tags hidden')).toBeVisible();
    await pieCard(page).getByRole('button', { name: 'Show All' }).click();
    await shown(...NAMES);
  });

  test('a slice does what its tag does, and the ring and the keyboard agree', async ({ page }) => {
    await pressSlice(page, 0);
    await expect(slices(page)).toHaveCount(1);
    await expect(tagBox(page, 'work')).toBeChecked();
    await expect(tagBox(page, 'home')).not.toBeChecked();
    await tagBox(page, 'home').focus();
    await page.keyboard.press('Space');
    await expect(slices(page)).toHaveCount(2);
  });

  test('each scenario remembers its own choice', async ({ api, page }) => {
    const { id } = await api.addScenario('Second');
    await api.addItem({ ...ITEMS[0], tag_names: ['work', 'home'], scenario_id: id });
    await tagBox(page, 'home').click();
    await page.reload();
    await choose(page, 'Current scenario', 'Second');
    await expect(tagBoxes(page)).toHaveCount(2);
    await expect(pieCard(page).getByText('hidden')).toBeHidden();
    await choose(page, 'Current scenario', 'Default');
    await expect(pieCard(page).getByText('4 tags hidden')).toBeVisible();
  });

  test('the three figures and the five largest', async ({ api, page }) => {
    const shares = async () => {
      const texts = await pieCard(page).getByRole('listitem').allTextContents();
      return texts.map((text) => Number(/([\d.]+)%$/.exec(text)?.[1] ?? 0));
    };
    const sum = (all: number[]) => all.reduce((whole, one) => whole + one, 0);
    expect(sum(await shares())).toBeCloseTo(100, 0);
    await api.addItem({ ...ITEMS[0], name: 'Sixth', amount: 1, tag_names: ['tiny'] });
    await page.reload();
    const figure = page.getByRole('figure', { name: 'Amounts by Tags' });
    await expect(figure.getByText(/^Top 5: work \d\d\.\d%, home \d\d\.\d%, /)).toBeVisible();
    await expect(figure.getByText(/^Top 5/)).not.toContainText('tiny');
    await expect(tagRow(page, 'home'), 'the boiler comes later').toContainText('$1,411.76');

    await choose(pieCard(page), 'What is shown', 'Total');
    await expect(figure.getByText(/^Top 5: home \d\d\.\d%, work \d\d\.\d%, /)).toBeVisible();
    await expect(tagRow(page, 'home')).toContainText('$3,811.76');
    await choose(pieCard(page), 'What is shown', 'Existing');
    await expect(slices(page)).toHaveCount(1);
    await expect(tagRow(page, 'safety')).toContainText('100.0%');
    await expect(tagRow(page, 'work')).toContainText('$0');
    await tagBox(page, 'work').click();
    await expect(pieCard(page).getByText('The tags shown come to nothing.')).toBeVisible();
  });

  test('a month comes first: yearly payments by their twelfth, single ones not at all, and it says so', async ({
    addItems,
    page,
  }) => {
    await addItems(
      {
        ...ITEMS[0],
        name: 'Car tax',
        category: 'expense',
        amount: 120,
        interval_months: 12,
        tag_names: ['car'],
      },
      {
        ...ITEMS[0],
        name: 'New car',
        category: 'expense',
        amount: 30_000,
        interval_months: 0,
        tag_names: ['car'],
      },
    );
    await page.reload();
    const shown = pieCard(page).getByRole('combobox', { name: 'What is shown' });
    await expect(shown).toHaveValue('Monthly amount');
    await expect(tagRow(page, 'car')).toContainText('$10');
    await expect(
      pieCard(page).getByText('what is paid yearly counts by its twelfth, what is paid once not at all'),
    ).toBeVisible();
    await choose(pieCard(page), 'What is shown', 'Total');
    await expect(tagRow(page, 'car')).toContainText('$30,120');
    await expect(pieCard(page).getByText('The amounts as they stand')).toBeVisible();
  });

  test('a figure tells the rates of what is in it', async ({ page }) => {
    await tagRow(page, 'work').getByText(/^\$/).hover();
    await expect(page.getByRole('tooltip')).toHaveText(/1 EUR = 1\.1765 USD.*Built-in rates/);
    await expect(tagBox(page, 'work'), 'a press on the figure chooses nothing').toBeChecked();
    await expect(tagBox(page, 'home')).toBeChecked();
    await expect(tagRow(page, 'צבע').getByRole('button'), 'dollars need no rate').toHaveCount(0);
  });

  test('an edit, a hidden item and another currency are felt at once', async ({ api, page }) => {
    await expect(tagRow(page, 'work')).toContainText('$3,588.82');
    const form = await openEdit(page, 'Salary');
    await textField(form, 'Amount').fill('4000');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(tagRow(page, 'work')).toContainText('$4,588.82');
    await page.getByRole('button', { name: 'Hide Rent' }).click();
    await expect(tagRow(page, 'home')).toContainText('$0');
    await choose(pieCard(page), 'What is shown', 'Total');
    await expect(tagRow(page, 'home')).toContainText('$2,400');
    await chooseCurrency(page, 'EUR');
    await expect(tagRow(page, 'home')).toContainText('€2,040');
    // The server has the last of it too, before the page is closed.
    await expect
      .poll(async () => (await api.items()).find(({ name }) => name === 'Rent')?.is_hidden)
      .toBe(true);
  });

  test('the figures are those of the server', async ({ addItems, api, page }) => {
    await addItems(
      ...randomPlan(7, 40).map((item, index) => ({ ...item, tag_names: TAG_SETS[index % 4] ?? [] })),
    );
    await page.reload();
    const { tags } = await api.get<{ tags: TagAmounts[] }>('/api/tags/amounts_by_tag/');
    expect(tags.length).toBeGreaterThan(NAMES.length);
    for (const [measure, key] of [
      ['Total', 'total_amount'],
      ['Monthly', 'monthly_amount'],
      ['Existing', 'existing_funds'],
    ] as const) {
      await choose(pieCard(page), 'What is shown', measure);
      const expected = tags.map((tag) => `${tag.name} ${tag[key].toFixed(2)}`).toSorted();
      const shown = async () => {
        const rows = await pieCard(page).getByRole('listitem').all();
        const texts = await Promise.all(
          rows.map(async (row) => {
            const [name = '', amount = ''] = await row.locator('[dir]').allTextContents();
            return `${name} ${readAmount(amount).toFixed(2)}`;
          }),
        );
        return texts.toSorted();
      };
      await expect.poll(shown, key).toEqual(expected);
    }
  });

  test('while amounts are hidden only percentages are there', async ({ page }) => {
    await expect(tagRow(page, 'work')).toContainText('$3,588.82');
    await page.getByRole('button', { name: 'Hide Data' }).click();
    await expect(tagRow(page, 'work')).toContainText('•••••');
    await tagBox(page, 'work').focus();
    await expect(pieCard(page).locator('[data-slice][data-pointed]')).toHaveCount(1);
    const html = await pieCard(page).evaluate((card) => card.outerHTML.replaceAll(/ d="[^"]*"/g, ''));
    // An id of a tag may hold the same digits within it.
    expect(html).not.toMatch(/(?<!\d)(?:3[,.]?588|1[,.]?411|3[,.]?811)(?!\d)/);
  });

  test('axe finds nothing, with some tags and with none', async ({ page }) => {
    test.slow();
    await inEveryLook(page, async (look) => {
      await pieCard(page).getByRole('button', { name: 'Show All' }).click();
      await tagBox(page, 'home').click();
      for (const isNone of [false, true]) {
        if (isNone) await pieCard(page).getByRole('button', { name: 'Hide All' }).click();
        await expectAccessible(page, look, (axe) => axe.include('[data-card=pie]'));
      }
    });
  });
});

test('without tags it says so, and a failure has its own words and a way on', async ({
  addItems,
  guard,
  page,
}) => {
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await openDashboard(page);
  await expect(pieCard(page).getByText('No tagged items found')).toBeVisible();
  await expect(pieCard(page).getByRole('button')).toHaveCount(0);

  guard.allowError(/500|failed|ApiError: No\./);
  await page.route('**/api/financial-items/**', (route) =>
    route.fulfill({ status: 500, json: { detail: 'No.' } }),
  );
  await page.reload();
  await expect(pieCard(page).getByText('Error loading tag data')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/financial-items/**');
  await pieCard(page).getByRole('button', { name: 'Try again' }).click();
  await expect(pieCard(page).getByText('No tagged items found')).toBeVisible();
});
