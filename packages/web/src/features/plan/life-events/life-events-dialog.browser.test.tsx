import { type ScenarioPatch, accountEndpoints, scenarioEndpoints } from '@meridian/contract';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applyProfileChange } from '#features/identity/public.ts';
import { ScenarioToolbar } from '#features/plan/scenarios/scenario-toolbar.tsx';
import { UndoButtons, UndoNotifications } from '#features/plan/undo-buttons.tsx';
import { call } from '#lib/api/api-client.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { findDiscardConfirmation } from '#testing/items-and-form.tsx';
import { expectAccessible } from '#testing/page-appearances.ts';
import { choose } from '#testing/dashboard-actions.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/sign-up.tsx';

const dialog = () => page.getByRole('dialog', { name: 'Life events' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const people = () => dialog().getByRole('region', { name: 'People' });
const milestones = () => dialog().getByRole('region', { name: 'Milestones of Default' });
const open = () => page.getByRole('button', { name: 'Life events', exact: true }).click();
async function save(): Promise<void> {
  await button('Save').click();
  await expect.element(dialog()).not.toBeInTheDocument();
}
const group = (name: string) => dialog().getByRole('group', { name, exact: true });
const stored = async () => {
  const { people: known } = await call(accountEndpoints.read);
  return { people: known, milestones: (await call(scenarioEndpoints.current)).milestones };
};

beforeEach(async () => {
  await signUp();
});

const Plan = () => (
  <Suspense>
    <h1>Plan</h1>
    <ScenarioToolbar />
    <UndoButtons />
    <UndoNotifications />
  </Suspense>
);

/** Adds Ann, her retirement at 67 and a house, like another tab would. */
async function annAndHouse() {
  const { id } = await call(scenarioEndpoints.current);
  const { people: known, id: userId } = await call(accountEndpoints.update, {
    body: { people: [{ name: 'Ann', born: '1980-05' }] },
  });
  const set = (body: ScenarioPatch) => call(scenarioEndpoints.update, { params: { id }, body });
  const { milestones: made } = await set({
    milestones: [
      { name: 'Retirement', person_id: known[0]?.id ?? 0, age_months: 804 },
      { name: 'New house', date: '2030-11-15' },
    ],
  });
  applyProfileChange({ id: userId, people: known });
  return { set, known, made };
}

test('a person and a milestone can be added, moved and undone', async () => {
  await renderCard(<Plan />);
  await open();
  await button('Add a person').click();
  await people().getByLabelText('Name').fill('Anna');
  await expect.element(button('Save')).toBeDisabled();
  await people().getByLabelText('Birth month').fill('6/1980');
  await button('Add a milestone').click();
  await milestones().getByLabelText('Name').fill('House');
  await milestones().getByLabelText('Date').fill('2031-02-15');
  await expectAccessible('life events');
  await save();
  expect(await stored()).toMatchObject({
    people: [{ name: 'Anna', born: '1980-06' }],
    milestones: [{ name: 'House', date: '2031-02-15' }],
  });

  await open();
  await choose('When', 'At an age of Anna', milestones());
  await milestones().getByLabelText('Age in years').fill('67');
  await save();
  expect((await stored()).milestones).toMatchObject([{ name: 'House', date: '2047-06-01', age_months: 804 }]);

  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(async () => (await stored()).milestones).toMatchObject([{ date: '2031-02-15' }]);
});

test('people and milestones are saved together and undone together', async () => {
  await annAndHouse();
  const before = await stored();
  await renderCard(<Plan />);
  await open();
  await group('Ann').getByLabelText('Birth month').fill('1982');
  await expect.element(button('Save')).toBeDisabled();
  await group('Ann').getByLabelText('Birth month').fill('17/05/1982');
  await group('New house').getByLabelText('Date').fill('2031-05-15');
  await expect.element(group('Ann').getByLabelText('Birth month')).toHaveValue('05/1982');
  await save();
  expect(await stored()).toMatchObject({
    people: [{ born: '1982-05' }],
    milestones: [{ date: '2049-05-01' }, { date: '2031-05-15' }],
  });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(stored).toEqual(before);
  await open();
  await expect.element(group('Ann').getByLabelText('Birth month')).toHaveValue('05/1980');
});

test('removing a person turns the milestones into dates, announced before saving; a refusal changes nothing, and typed text is discarded only after confirmation', async () => {
  const { known, made } = await annAndHouse();
  await renderCard(<Plan />);
  await open();
  await button('Remove Ann').click();
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Retirement');
  await expect.element(group('Retirement').getByLabelText('Date')).toHaveValue('01/05/2047');
  await userEvent.keyboard('{Escape}');
  await expect.element(findDiscardConfirmation()).toBeVisible();
  await findDiscardConfirmation().getByRole('button', { name: 'Keep typing' }).click();
  await expect.element(findDiscardConfirmation()).not.toBeInTheDocument();

  expectConsoleErrors(/could not be saved|status of 400/);
  await group('New house').getByLabelText('Name').fill('retirement');
  await button('Save').click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  expect(await stored()).toEqual({ people: known, milestones: made });
  await group('retirement').getByLabelText('Name').fill('House');
  await save();
  expect(await stored()).toMatchObject({
    people: [],
    milestones: [{ name: 'Retirement', date: '2047-05-01' }, { name: 'House' }],
  });
});

test('a change saved by another tab is merged, and typed text stays', async () => {
  const { set, known, made } = await annAndHouse();
  await renderCard(<Plan />);
  await open();
  await button('Add a milestone').click();
  const added = milestones().getByRole('group').last();
  await added.getByLabelText('Name').fill('Sabbatical');
  await milestones().getByRole('group').last().getByLabelText('Date').fill('2028-01-01');
  const [ann] = known;
  const moved = made.map(({ id, name, ...when }) =>
    name === 'New house' ? { id, name, date: '2031-05-15' } : { id, name, ...when },
  );
  await set({ people: [{ name: 'Ann', ...ann, born: '1981-05' }], milestones: moved });
  expectConsoleErrors(/could not be saved|status of 409/);
  await button('Save').click();
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent(/^Changed in the meantime, perhaps in another tab: Ann, Retirement, New house\./);
  await expect.element(group('New house').getByLabelText('Date')).toHaveValue('15/05/2031');
  await expect.element(group('Ann').getByLabelText('Birth month')).toHaveValue('05/1981');
  await save();
  expect(await stored()).toMatchObject({
    people: [{ born: '1981-05' }],
    milestones: [{ date: '2048-05-01' }, { date: '2031-05-15' }, { name: 'Sabbatical' }],
  });
});
