import { accountEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applyProfileChange } from '#features/identity/public.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { expectAccessible } from '#testing/page-appearances.ts';
import { choose } from '#testing/dashboard-actions.ts';
import { monthFromNow } from '#testing/plan/month-from-now.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';
import { HorizonSelect } from './horizon-and-money-choices.tsx';
import { SummaryFigures } from './summary-figures.tsx';

const horizon = () => page.getByRole('combobox', { name: 'Forecast years' });
const age = (name: string) => page.getByLabelText(`Age of ${name}`);
const chosen = () => useSavedSettings.getState().forecastUntil;
const born = (age_: number) =>
  monthFromNow(-12 * age_ + 2)
    .iso()
    .slice(0, 7);

async function follow(...people: { name: string; born: string }[]) {
  const user = await call(accountEndpoints.update, { body: { people } });
  applyProfileChange(user);
  return user.people.map(({ id }) => id);
}

async function show(): Promise<void> {
  await renderCard(
    <>
      <h1>Plan</h1>
      <HorizonSelect />
      <SummaryFigures />
    </>,
  );
}

beforeEach(async () => {
  await signUp();
  await addItems({ name: 'Salary', category: 'income', amount: 100, currency: 'USD' });
});

test('the horizon can be an age, an age of another person, and years again', async () => {
  const [dana, eli] = await follow({ name: 'Dana', born: born(40) }, { name: 'Eli', born: born(10) });
  await show();
  await choose('Forecast years', 'Until an age');
  await expect.element(age('Dana')).toHaveValue('95');
  expect(chosen()).toEqual({ person: dana, age: 95 });
  const last = monthFromNow(12 * 55 + 2).name;
  await expect.element(page.getByText(`Shown until ${last}, Dana’s 95th birthday.`)).toBeVisible();
  await expect.element(page.getByText(`Net worth in ${last}`)).toBeVisible();
  await expect.element(page.getByText('$66,300').first()).toBeVisible();
  await expectAccessible('until an age');

  await userEvent.fill(age('Dana'), '41');
  await expect.element(page.getByText('Dana’s 41st birthday')).toBeVisible();
  await userEvent.fill(age('Dana'), '40');
  await expect.element(page.getByText('A whole number, 41 to 119.')).toBeVisible();
  expect(chosen()).toEqual({ person: dana, age: 41 });

  await choose('Person', 'Eli');
  await expect.element(age('Eli')).toHaveValue('41');
  expect(chosen()).toEqual({ person: eli, age: 41 });
  await choose('Forecast years', '3 years');
  await expect.element(page.getByText('3 years are shown')).toBeVisible();
  await expect.element(age('Eli')).not.toBeInTheDocument();
  expect(chosen()).toBeNull();
});

test('events beyond an age are shown by choosing a later age of the same person', async () => {
  const [dana] = await follow({ name: 'Dana', born: born(40) });
  await addItems({
    name: 'Trip',
    category: 'expense',
    amount: 100,
    currency: 'USD',
    interval_months: 0,
    from_date: `${monthFromNow(12 * 9 + 5)
      .iso()
      .slice(0, 7)}-01`,
  });
  saveSettings({ forecastUntil: { person: dana ?? 0, age: 43 } });
  await show();
  await page.getByRole('button', { name: 'Show until Dana’s 50th birthday' }).click();
  await expect.element(age('Dana')).toHaveValue('50');
  expect(chosen()).toEqual({ person: dana, age: 50 });
  await expect.element(page.getByRole('button', { name: /^Show until/ })).not.toBeInTheDocument();
});

test('without people, or after the person was deleted, the horizon is in years', async () => {
  saveSettings({ forecastYears: 2, forecastUntil: { person: 987_654_321, age: 95 } });
  await show();
  await expect.element(horizon()).toHaveValue('2 years');
  await expect.element(page.getByText('2 years are shown')).toBeVisible();
  await horizon().click();
  await expect.element(page.getByRole('option', { name: '30 years' })).toBeInTheDocument();
  await expect.element(page.getByRole('option', { name: 'Until an age' })).not.toBeInTheDocument();
});
