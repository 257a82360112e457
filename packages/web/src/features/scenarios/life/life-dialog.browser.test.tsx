import { accountEndpoints, scenarioEndpoints } from '@meridian/contract';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ScenarioTools } from '#features/scenarios/scenario-tools.tsx';
import { UndoButtons, UndoOffers } from '#features/undo/public.ts';
import { call } from '#lib/api/api-client.ts';
import { expectAccessible } from '#testing/looks.ts';
import { choose } from '#testing/operate.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/signed-in.tsx';

const dialog = () => page.getByRole('dialog', { name: 'Life events' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const people = () => dialog().getByRole('region', { name: 'People' });
const milestones = () => dialog().getByRole('region', { name: 'Milestones of Default' });
const open = () => page.getByRole('button', { name: 'Life events', exact: true }).click();
async function save(): Promise<void> {
  await button('Save').click();
  await expect.element(dialog()).not.toBeInTheDocument();
}
const stored = async () => {
  const { people: known } = await call(accountEndpoints.read);
  return { people: known, milestones: (await call(scenarioEndpoints.current)).milestones };
};

beforeEach(async () => {
  await signUp();
});

test('somebody and their milestone are added, moved and taken back', async () => {
  await renderCard(
    <Suspense>
      <h1>Plan</h1>
      <ScenarioTools />
      <UndoButtons />
      <UndoOffers />
    </Suspense>,
  );
  await open();
  await button('Add a person').click();
  await people().getByLabelText('Name').fill('Anna');
  await expect.element(button('Save')).toBeDisabled();
  await people().getByLabelText('Born').fill('6/1980');
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
