import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { delayChanges } from '#e2e/items/delayed-changes.ts';
import { enterValues, listField, openEdit, openForm, save, findDiscardConfirmation } from '#e2e/items/item-form.ts';
import {
  choose,
  chooseCurrency,
  chooseYears,
  deleteItem,
  itemRow,
  notice,
  openDashboard,
  readChartDescription,
} from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

/** Time without a request, in ms, after which no further request is expected. */
const QUIET_MS = 400;

interface Outcome {
  /** The requests with their status: 'items 7: 200'. */
  read: string[];
  /** The ids of scenarios whose forecast was computed, once for each computation. */
  computed: number[];
}

/** Returns a function that runs an action and records what the page reads and computes because of it. */
function watch(page: Page): (act: () => Promise<unknown>) => Promise<Outcome> {
  const open = new Set<Request>();
  let [read, last]: [string[], number] = [[], 0];
  page.on('request', (request) => {
    open.add(request);
    last = Date.now();
  });
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (!pathname.startsWith('/api/') || response.request().method() !== 'GET') return;
    // Ignored: this request is sent when its card becomes visible, which depends on scrolling.
    if (pathname.endsWith('/currency_exposure/')) return;
    const scenario = searchParams.get('scenario_id');
    const name = pathname.replace('financial-items', 'items').split('/').slice(2, -1).join(' ');
    read.push(`${scenario === null ? name : `${name} ${scenario}`}: ${response.status()}`);
  });
  const ended = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const isQuiet = () => open.size === 0 && Date.now() - last > QUIET_MS;
  const computed = () =>
    page.evaluate(() =>
      performance.getEntriesByName('forecast').map((entry) => Number((entry as PerformanceMark).detail)),
    );
  return async (act) => {
    await expect.poll(isQuiet).toBe(true);
    read = [];
    const before = (await computed()).length;
    await act();
    await wait(QUIET_MS);
    await expect.poll(isQuiet).toBe(true);
    return { read: read.toSorted(), computed: (await computed()).slice(before) };
  };
}

test('after each change only the altered data is read, and each forecast is computed once', async ({
  addItems,
  api,
  guard,
  page,
}) => {
  test.slow();
  guard.allowError(/status of 500|could not be saved/);
  await addItems({ name: 'Rent', category: 'expense', amount: 1_000, currency: 'USD', tag_names: ['home'] });
  const { id: home } = await api.selectedScenario();
  const { id: abroad } = await api.addScenario('Abroad');
  await api.addItem({
    name: 'Hotel',
    category: 'expense',
    amount: 700,
    currency: 'USD',
    scenario_id: abroad,
  });
  await page.addInitScript(
    (ids) => {
      if (location.protocol === 'about:' || localStorage.getItem('meridian.settings') !== null) return;
      const state = { compareScenarioIds: ids };
      localStorage.setItem('meridian.settings', JSON.stringify({ state, version: 0 }));
    },
    [abroad],
  );
  const outcomeOf = watch(page);
  const first = await outcomeOf(async () => {
    await openDashboard(page);
    await expect.poll(() => readChartDescription(page)).toContain('most in Abroad with \u2212$42,000');
  });
  expect(first.read).toEqual(
    [
      'auth user: 200',
      'currency preferences: 200',
      `items ${abroad}: 200`,
      `items ${home}: 200`,
      'scenarios: 200',
    ].toSorted(),
  );
  expect(
    first.computed.toSorted((one, other) => one - other),
    'for summary, chart and table together',
  ).toEqual([home, abroad].toSorted((one, other) => one - other));

  const expectOutcome = async (what: string, act: () => Promise<unknown>, expected: Outcome) =>
    test.step(what, async () => {
      expect(await outcomeOf(act), what).toEqual({ ...expected, read: expected.read.toSorted() });
    });
  const edit = async (amount: string) => {
    const form = await openEdit(page, 'Rent');
    await enterValues(form, { Amount: amount });
    await save(form);
  };

  await expectOutcome('the form, which suggests tags', () => openEdit(page, 'Rent'), {
    read: ['tags: 200'],
    computed: [],
  });
  await page.keyboard.press('Escape');
  await expectOutcome(
    'an edit',
    async () => {
      await edit('1500');
      await expect(itemRow(page, 'Rent')).toContainText('$1,500');
    },
    { read: [`items ${home}: 200`], computed: [home] },
  );
  await expectOutcome('hiding', () => page.getByRole('button', { name: 'Hide Rent' }).click(), {
    read: [`items ${home}: 200`],
    computed: [home],
  });
  await expectOutcome(
    'a new item',
    async () => {
      const form = await openForm(page);
      await enterValues(form, { Name: 'Gym', Category: 'Expense', Amount: '50', Currency: 'USD' });
      await save(form);
      await expect(form).toBeHidden();
    },
    { read: [`items ${home}: 200`, 'scenarios: 200'], computed: [home] },
  );
  await expectOutcome('a deletion', () => deleteItem(page, 'Gym'), {
    read: [`items ${home}: 200`, 'scenarios: 200'],
    computed: [home],
  });
  await expectOutcome(
    'its undo',
    () => notice(page, 'Gym was deleted.').getByRole('button', { name: 'Undo' }).click(),
    // An undone change may concern several scenarios, so the items of all are read. Those of Abroad are unchanged, so its forecast is not
    // computed again.
    {
      read: [`items ${home}: 200`, `items ${abroad}: 200`, 'scenarios: 200'],
      computed: [home],
    },
  );
  await expectOutcome('another horizon', () => chooseYears(page, 10), { read: [], computed: [home, abroad] });
  await expectOutcome('another scenario', () => choose(page, 'Current scenario', 'Abroad'), {
    read: [],
    computed: [],
  });
  await expectOutcome('the first again', () => choose(page, 'Current scenario', 'Default'), {
    read: [],
    computed: [],
  });

  await expectOutcome(
    'the form again, since the deletion',
    async () => {
      const form = await openEdit(page, 'Gym');
      await listField(form, 'Tags').fill('ho');
      await expect(page.getByRole('option', { name: 'home' })).toBeVisible();
    },
    { read: ['tags: 200'], computed: [] },
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const changes = await delayChanges(page);
  await expectOutcome(
    'a refused edit',
    async () => {
      await edit('9');
      await changes.expectSent(1);
      await changes.refuseAll();
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
      await page.keyboard.press('Escape');
      await findDiscardConfirmation(page).getByRole('button', { name: 'Discard' }).click();
    },
    // Computed for the change, and again when the page reverts the change to the server's data.
    { read: [`items ${home}: 200`], computed: [home, home] },
  );
  await changes.release();

  await expectOutcome(
    'another currency',
    async () => {
      await chooseCurrency(page, 'EUR');
      await expect.poll(() => readChartDescription(page)).toContain('€');
    },
    // Computed once with the available rates and once with those from the server.
    { read: [], computed: [home, abroad, home, abroad] },
  );
});
