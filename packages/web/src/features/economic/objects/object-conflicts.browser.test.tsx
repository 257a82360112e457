import { economicScenarioEndpoints, stressTestEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { call } from '#lib/api/api-client.ts';
import { interceptCalls, failAsUnreachable } from '#testing/intercept-calls.ts';
import {
  confirmDelete,
  findDialog,
  notice,
  fetchEconomicObjects,
  openEconomyCard,
  openListDialog,
} from '#testing/advanced/economy-card-actions.tsx';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';

beforeEach(async () => {
  await signUpStaff();
});

test('an object changed or deleted elsewhere is reported, and the typed values stay', async () => {
  expectConsoleErrors(/status of 40[49]/);
  await openEconomyCard();
  const { stress_tests: tests } = await fetchEconomicObjects();
  const [crisis] = tests;
  const list = await openListDialog('stress tests');
  await list.getByRole('button', { name: 'Change Global financial crisis (2008)' }).click();
  const form = findDialog(/^Change Global/);
  await form.getByLabelText('Name').fill('Mine');
  const params = { id: crisis?.id ?? 0 };
  const theirs = { name: 'Theirs', probability: 1, duration_months: 5, recovery_months: 5 };
  await call(stressTestEndpoints.replaceStressTest, { params, body: theirs });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('It was changed in the meantime');
  await expect.element(form.getByLabelText('Name')).toHaveValue('Mine');
  expect((await fetchEconomicObjects()).stress_tests[0]?.name).toBe('Theirs');

  await call(stressTestEndpoints.removeStressTest, { params });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('It was deleted in the meantime');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(notice('‘Mine’ was saved.')).toBeVisible();
  const after = (await fetchEconomicObjects()).stress_tests;
  expect(after.at(-1)).toMatchObject({ name: 'Mine', investment_shock: 49, duration_months: 17 });

  // Another session deletes the object before the user presses its delete button.
  await call(stressTestEndpoints.removeStressTest, { params: { id: after.at(-1)?.id ?? 0 } });
  await list.getByRole('button', { name: 'Delete Mine' }).click();
  await confirmDelete();
  await expect.element(notice('‘Mine’ had been deleted already.')).toBeVisible();
  await expect.element(list.getByRole('button', { name: 'Delete Mine' })).not.toBeInTheDocument();
});

test('if two sessions save at the same time, the later one sees a conflict, and overwrites only after a second save', async () => {
  expectConsoleErrors(/status of 409/);
  await openEconomyCard();
  const base = (await fetchEconomicObjects()).economic_scenarios.find(({ kind }) => kind === 'base');
  const list = await openListDialog('economic scenarios');
  await list.getByRole('button', { name: 'Change Base' }).click();
  const form = findDialog('Change Base');
  await form.getByLabelText('Name').fill('Mine');
  // Both requests are pending, and the server processes the request of the other session first.
  const params = { id: base?.id ?? 0 };
  let isFirst = true;
  interceptCalls(/PUT \/api\/economic-scenarios\//, async (pass) => {
    if (isFirst) {
      isFirst = false;
      await call(economicScenarioEndpoints.replaceEconomicScenario, { params, body: { name: 'Theirs' } });
    }
    return pass();
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('It was changed in the meantime');
  await expect.element(form.getByLabelText('Name')).toHaveValue('Mine');
  const names = async () => (await fetchEconomicObjects()).economic_scenarios.map(({ name }) => name);
  expect(await names()).toContain('Theirs');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(notice('‘Mine’ was saved.')).toBeVisible();
  expect(await names()).not.toContain('Theirs');
});

test('after a lost response or an unexplained refusal, the message claims only what is known', async () => {
  expectConsoleErrors(/status of 40[49]|could not be saved|Failed to fetch/);
  await openEconomyCard();
  const list = await openListDialog('economic scenarios');
  await list.getByRole('button', { name: 'Change Base' }).click();
  const form = findDialog('Change Base');
  await form.getByLabelText('Name').fill('Mine');
  let standAside = interceptCalls(/PUT \/api\/economic-scenarios\//, async (pass) => {
    await pass();
    throw new TypeError('Failed to fetch');
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('It could not be saved.');
  standAside();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(notice('‘Mine’ was saved.')).toBeVisible();

  await list.getByRole('button', { name: 'Change Mine' }).click();
  const { economic_scenarios: scenarios } = await fetchEconomicObjects();
  const mine = scenarios.find(({ name }) => name === 'Mine');
  await call(economicScenarioEndpoints.removeEconomicScenario, { params: { id: mine?.id ?? 0 } });
  standAside = failAsUnreachable(/GET \/api\/economic-scenarios\//);
  const change = findDialog('Change Mine');
  await change.getByLabelText('Name').fill('Mine again');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect.element(change.getByRole('alert')).toHaveTextContent('It could not be saved.');
  await expect.element(change.getByRole('alert')).not.toHaveTextContent('chosen here was deleted');
  standAside();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect.element(change.getByRole('alert')).toHaveTextContent('It was deleted in the meantime');
});
