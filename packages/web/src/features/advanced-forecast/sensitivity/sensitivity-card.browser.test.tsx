import { type NewItem, scenarioEndpoints } from '@meridian/contract';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SensitivityCard } from '#features/advanced-forecast/sensitivity/sensitivity-card.tsx';
import { saveAnalysisChoices } from '#features/economic/public.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { UndoNotifications } from '#features/plan/public-components.ts';
import { call } from '#lib/api/api-client.ts';
import { ADVANCED_TEXTS, INTERFACE_TEXTS, VALIDATION_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { loadCatalogue, switchLanguage } from '#lib/text/language.ts';
import { failWithStatus, delayResponses } from '#testing/intercept-calls.ts';
import { notice } from '#testing/advanced/economy-card-actions.tsx';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { layoutProblems } from '#testing/layout-problems.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { renderCard } from '#testing/render-card.tsx';
import { captureSavedFile } from '#testing/saved-file.ts';
import {
  OUTDATED_TEXT,
  expectComputed,
  expectFigures,
  createHousehold,
  findRow,
  fetchScenarios,
  sensitivityCard as card,
} from '#testing/advanced/sensitivity-card-actions.tsx';
import { addItems } from '#testing/sign-up.tsx';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';

const keep = () => findRow('Spend 5% less').getByRole('button', { name: /^Save ‘/ });
const everything = () => `${document.title}\n${document.body.outerHTML}`;
const savedCsv = async () =>
  (await captureSavedFile(card.getByRole('button', { name: 'Save the table as a CSV file' }))).text();

beforeEach(async () => {
  await signUpStaff();
  await addItems(...createHousehold());
});

async function openComputed(): Promise<void> {
  await renderCard(
    <>
      <SensitivityCard />
      <UndoNotifications />
    </>,
    { path: '/dashboard?view=advanced' },
  );
  await expectComputed();
}

test('undo deletes the stored scenario, and its variant can be stored again', async () => {
  await openComputed();
  // Pressed by keyboard, so that the test can check that the focus moves to the control that replaces the button.
  (keep().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(findRow('Spend 5% less').getByRole('button', { name: /^Compare/ })).toHaveFocus();
  await notice('Saved as the new scenario').getByRole('button', { name: 'Undo' }).click();
  await expect.element(keep()).toBeVisible();
  expect((await fetchScenarios()).map(({ name }) => name)).toEqual(['Default']);
});

test('a failure to store is reported, nothing remains, and a retry stores the scenario', async () => {
  expectConsoleErrors(/status of 503|could not be kept/);
  await openComputed();
  const standAside = failWithStatus(/POST .*\/duplicate\//, 503);
  await keep().click();
  await expect.element(notice('The change could not be saved as a scenario.')).toBeVisible();
  expect(await fetchScenarios()).toHaveLength(1);
  standAside();
  await keep().click();
  await expect.element(notice('Saved as the new scenario')).toBeVisible();
  expect(await fetchScenarios()).toHaveLength(2);
});

test('a year more of work extends the income that ends last, or the chosen one if that is ambiguous', async () => {
  // The year in which the salary of the household and the deposits into its pension end.
  const year = new Date().getUTCFullYear() + 2;
  const job = { category: 'income', amount: 400, currency: 'USD' } as const;
  const open = async (...items: NewItem[]) => {
    await addItems(...items);
    const { screen } = await renderCard(<SensitivityCard />);
    await expectComputed();
    return screen;
  };
  const choice = card.getByRole('combobox', { name: 'Work a year longer: which income?' });
  const options = page.getByRole('option');
  const extended = async (name: string) => {
    await expect.element(findRow('Work a year longer')).toHaveTextContent(`‘${name}’ runs 12 months longer`);
  };
  const first = await open({ ...job, name: 'Former shop', to_date: `${year - 1}-06-30` });
  await extended('Salary');
  await expect.element(choice).not.toBeInTheDocument();
  await first.unmount();

  const second = await open({ ...job, name: 'Lessons', to_date: `${year}-12-31` });
  await expect.element(findRow('Work a year longer')).not.toBeInTheDocument();
  await choice.click();
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent.split(',')[0]))
    .toEqual(['Lessons', 'Salary']);
  await options.filter({ hasText: 'Lessons' }).click();
  await extended('Lessons');
  await second.unmount();

  // A rent that continues ends last but is probably no income from work, so it is not the default.
  await open({ ...job, name: 'Rent from flat', to_date: `${year + 1}-06-30` });
  await extended('Salary');
  await choice.click();
  await options.filter({ hasText: 'Rent from flat' }).click();
  await extended('Rent from flat');
});

test('hidden amounts are neither on the page nor in the file', async () => {
  await openComputed();
  const text = (card.element() as HTMLElement).innerText;
  const figures = text.match(/\d{1,3}(?:,\d{3})+(?:\.\d\d)?/g) ?? [];
  expect(figures.length).toBeGreaterThan(20);
  const [heading, asItIs] = (await savedCsv()).split('\r\n');
  expect(heading).toContain('Forecast (USD in the money of the plan’s last month)');
  expect(asItIs).toMatch(/^The plan as it is,[\d.]+,,,-?[\d.]+,,,-?[\d.]+,$/);
  onTestFinished(() => saveSettings({ hideSensitiveData: false }));
  saveSettings({ hideSensitiveData: true });
  await expect.element(findRow('The plan as it is')).toHaveTextContent('•••••');
  const known = figures.filter((figure) => figure !== '1,000');
  expect(findLeakedFigures(everything(), known)).toEqual([]);
  expect(findLeakedFigures(await savedCsv(), known)).toEqual([]);
});

test('historical returns are also used for the table', async () => {
  const { id } = await call(scenarioEndpoints.current);
  saveAnalysisChoices({ paths: 500 });
  await openComputed();
  const held = delayResponses(/us_market_monthly.*\.csv/);
  saveAnalysisChoices({ returnModel: 'historical_bootstrap' });
  await expect.element(card).toHaveTextContent('Loading market history');
  await expect.element(card).toHaveTextContent(OUTDATED_TEXT);
  held.release();
  await expectComputed();
  await expect.element(card).not.toHaveTextContent('lognormal');
  await expectFigures('The plan as it is', id, {
    num_simulations: 500,
    return_model: 'historical_bootstrap',
  });
});

test('on a phone each row explains its figures; in Hebrew and with the explanation open, nothing is cut off and axe finds nothing', async () => {
  await addItems({ name: 'דמי שכירות', category: 'expense', amount: 10, currency: 'ILS' });
  await openComputed();
  await card.getByRole('button', { name: /^Show all/ }).click();
  await card.getByRole('button', { name: 'How is this computed?' }).click();
  await keep().click();
  await expect.element(findRow('Spend 5% less').getByRole('link')).toBeVisible();
  const middle = { name: 'Middle end value' };
  await expect.element(card.getByRole('columnheader', middle)).toBeVisible();
  await page.viewport(360, 900);
  await expect.poll(layoutProblems, { message: 'in English' }).toEqual([]);
  // The hidden table head cannot be focused, and each heading is explained in its row.
  await expect.poll(() => card.element().querySelector('thead')?.checkVisibility()).toBe(false);
  await findRow('Spend 5% less').getByRole('button', middle).hover();
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('Half of the simulated futures end with more than this');
  await page.viewport(1_440, 900);
  onTestFinished(() => switchLanguage('en'));
  await switchLanguage('he');
  await loadCatalogue(INTERFACE_TEXTS, VALIDATION_TEXTS, ADVANCED_TEXTS);
  await expectComputed();
  await expect.element(card).toHaveTextContent(/הכי יעזור .+: הכסף יספיק אז ב־/);
  await runInAlternatingAppearances([1440, 360], expectAccessible);
});
