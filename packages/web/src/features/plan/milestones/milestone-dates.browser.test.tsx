/** Dates that refer to milestones: chosen in the form, a cell and the bulk bar, shown in the list, refused at their field. */
import { itemEndpoints, scenarioEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { useScenarioCalls, useSelectedScenario } from '#features/plan/scenario-api.ts';
import { call } from '#lib/api/api-client.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import {
  renderItems,
  expectInvalidField,
  itemCell,
  openEdit,
  replaceText,
  save,
  saveAndClose,
  signUpWithItems,
  openCellForEdit,
  fetchStoredItems,
  textField,
} from '#testing/items-and-form.tsx';
import { applyButton, bulkBar, chooseAction, selectItems } from '#features/plan/testing/bulk-action-bar.ts';

const SALARY = { name: 'Salary', category: 'income', amount: 5_000, currency: 'USD' } as const;
const HOUSE = { name: 'House', date: '2030-01-01' };
const RETIREMENT = { name: 'Retirement', date: '2041-05-01' };

/** Sets the milestones of the plan; existing ones are matched by id. */
async function mark(...milestones: readonly { id?: number; name: string; date: string }[]) {
  const { id } = await call(scenarioEndpoints.current);
  return call(scenarioEndpoints.update, { params: { id }, body: { milestones: [...milestones] } });
}

const option = (name: string): Locator => page.getByRole('button', { name, exact: true });
const stored = async () => (await fetchStoredItems())[0];

test('the form offers milestones for a date, and typing a date removes the reference', async () => {
  await signUpWithItems(SALARY);
  await mark(RETIREMENT);
  await renderItems();
  const form = await openEdit('Salary');
  await form.getByRole('button', { name: 'To date: at a life event' }).click();
  await expectAccessible('the choice of a milestone');
  await expect.element(option('Retirement · 05/2041')).toBeVisible();
  await option('the month before Retirement · 04/2041').click();
  await expect.element(textField(form, 'To date')).toHaveValue('01/04/2041');
  await form.getByRole('button', { name: 'To date: the month before Retirement' }).click();
  await option('one year after Retirement · 05/2042').click();
  await expect.element(textField(form, 'To date')).toHaveValue('01/05/2042');
  await runInAlternatingAppearances([1_440, 360], (look) => expectAccessible(look, form.element()));
  await saveAndClose(form);
  expect(await stored()).toMatchObject({
    to_date: '2042-05-01',
    to_date_milestone: { offset_months: 12 },
  });
  const cell = itemCell('Salary', 'to_date');
  await expect.element(cell).toHaveTextContent('01/05/2042one year after Retirement');

  const again = await openEdit('Salary');
  await replaceText(textField(again, 'To date'), '2042-05-01');
  await expect.element(again.getByRole('button', { name: 'To date: at a life event' })).toBeVisible();
  await saveAndClose(again);
  expect(await stored()).toMatchObject({ to_date: '2042-05-01', to_date_milestone: null });
});

test('when a milestone moves, an open form shows the new date, and the form counts as unchanged', async () => {
  await signUpWithItems({ ...SALARY, name: 'Bonus' });
  const [retirement] = (await mark(RETIREMENT)).milestones;
  const reference = { milestone_id: retirement?.id ?? 0, offset_months: -1 };
  const [bonus] = await fetchStoredItems();
  await call(itemEndpoints.update, { params: { id: bonus?.id ?? 0 }, body: { to_date: reference } });
  await renderItems({}, <Later />);
  const form = await openEdit('Bonus');
  await expect.element(textField(form, 'To date')).toHaveValue('01/04/2041');
  (page.getByText('Two years later').element() as HTMLElement).click();
  await expect.element(textField(form, 'To date')).toHaveValue('01/04/2043');
  await replaceText(textField(form, 'Name'), 'Premium');
  await saveAndClose(form);
  expect(await stored()).toMatchObject({ name: 'Premium', to_date: '2043-04-01', to_date_milestone: reference });
});

/** Moves the milestone 'Retirement', as an undo would. */
function Later() {
  const { id, milestones } = useSelectedScenario();
  const calls = useScenarioCalls();
  const later = milestones.map((one) => ({ id: one.id, name: one.name, date: '2043-05-01' }));
  return (
    <button type="button" onClick={() => void calls.updateMilestones(id, { milestones: later, keep_dates: true })}>
      Two years later
    </button>
  );
}

test('a cell offers milestones by keyboard, and the bulk bar for many items', async () => {
  await signUpWithItems(SALARY);
  await mark(RETIREMENT, HOUSE);
  await renderItems();
  await openCellForEdit('Salary', 'to_date');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const until = option('the month before Retirement · 04/2041');
  await expect.element(until).toBeVisible();
  (until.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'To date: the month before Retirement' })).toBeVisible();
  await page.getByRole('heading', { name: 'Items' }).click();
  await expect.element(itemCell('Salary', 'to_date')).toHaveTextContent('01/04/2041before Retirement');
  await expect.poll(stored).toMatchObject({ to_date_milestone: { offset_months: -1 } });

  await selectItems('Salary');
  await chooseAction('Set the from date');
  await bulkBar.getByRole('button', { name: 'From date: at a life event' }).click();
  await option('House · 01/2030').click();
  await applyButton.click();
  await expect.element(itemCell('Salary', 'from_date')).toHaveTextContent('01/01/2030House');
  await expect.poll(stored).toMatchObject({ from_date_milestone: { offset_months: 0 } });
});

test('a milestone that was deleted meanwhile is refused at the date field', async () => {
  expectConsoleErrors(/status of 400/, /could not be saved/);
  await signUpWithItems(SALARY);
  await mark(RETIREMENT);
  await renderItems();
  const form = await openEdit('Salary');
  await form.getByRole('button', { name: 'From date: at a life event' }).click();
  await option('Retirement · 05/2041').click();
  await mark(HOUSE);
  await save(form);
  await expectInvalidField(textField(form, 'From date'), 'milestone');
});
