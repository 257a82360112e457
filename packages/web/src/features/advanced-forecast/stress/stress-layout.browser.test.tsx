import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { saveSettings } from '#features/saved-settings/public.ts';
import { ADVANCED_TEXTS, INTERFACE_TEXTS, VALIDATION_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { loadCatalogue, switchLanguage } from '#lib/text/language.ts';
import { failWithStatus, interceptCalls } from '#testing/intercept-calls.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { readSavedCsv } from '#testing/saved-file.ts';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import {
  COMPARISON_CHART_NAME,
  DETAIL_CHART_NAME,
  STRESSED_PLAN,
  detailChart,
  lossTable,
  openStressCard,
  stressCard,
} from '#testing/advanced/stress-card-actions.tsx';

beforeEach(async () => {
  await signUpStaff();
});

/** Returns all texts of the card, including the texts of chart cursors, tables and files. */
async function everythingSaid(): Promise<string> {
  await expect.element(lossTable).toBeVisible();
  const said: string[] = [];
  for (const name of [DETAIL_CHART_NAME, COMPARISON_CHART_NAME]) {
    const figure = stressCard.getByRole('figure', { name });
    said.push(...(await readSavedCsv(figure)).flat());
    (figure.getByRole('slider').element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    said.push(figure.getByRole('status').element().textContent);
    await figure.getByRole('button', { name: 'Show as table' }).click();
    await expect.element(figure.getByRole('table')).toBeVisible();
  }
  const markup = stressCard.element().outerHTML;
  // Attributes with colours, coordinates and outlines contain digits too.
  return `${said.join('\n')}\n${markup.replaceAll(/ (d|style|class|id|viewBox|width|height|x|y)="[^"]*"/g, '')}`;
}

test('hidden amounts are nowhere in the card, its table or its file', async () => {
  const analysis = { crisisMonth: 6 };
  const { screen } = await openStressCard(STRESSED_PLAN, [0, 1, 2], { analysis });
  const shown = await everythingSaid();
  const amounts = [...shown.matchAll(/\$([\d,]+(?:\.\d\d)?)(?![\d.]*[kMBT])/g)].map(([, amount = '']) => amount);
  const figures = [...new Set(amounts)].filter((amount) => /\d{4}/.test(amount.replaceAll(',', '')));
  expect(figures.length).toBeGreaterThan(100);
  await screen.unmount();
  onTestFinished(() => saveSettings({ hideSensitiveData: false }));
  await openStressCard([], [0, 1, 2], { analysis, hideSensitiveData: true });
  const hidden = await everythingSaid();
  expect(findLeakedFigures(hidden, figures)).toEqual([]);
  expect(hidden).not.toContain('$');
});

test('an empty plan, and a user without stress tests, see an explanation', async () => {
  const { screen } = await openStressCard([{ ...STRESSED_PLAN[0]!, name: 'Hidden', is_hidden: true }], [0]);
  await expect.element(stressCard.getByText('There is nothing to test yet')).toBeVisible();
  await expectAccessible('an empty plan');
  await screen.unmount();
  const without = async (pass: () => Promise<Response>) =>
    Response.json({ ...((await (await pass()).json()) as object), stress_tests: [] });
  interceptCalls(/GET \/api\/economic\/dashboard\/|GET \/api\/stress-tests\/presets\//, without);
  await openStressCard(STRESSED_PLAN, []);
  await expect.element(stressCard.getByText('You have no stress tests')).toBeVisible();
  await expectAccessible('no stress test');
});

test('a failed request is reported in the card, and can be retried there', async () => {
  expectConsoleErrors(/status of 503|ApiError: Broken|A card failed/);
  const standAside = failWithStatus(/GET \/api\/economic\/dashboard\//, 503);
  await openStressCard(STRESSED_PLAN, [0]);
  const again = stressCard.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  await expectAccessible('a failed call');
  standAside();
  await again.click();
  await expect.element(detailChart).toBeVisible();
});

test('four stress tests in Hebrew, with the charts as tables: accessible, nothing cut off, wide and narrow', async () => {
  onTestFinished(() => switchLanguage('en'));
  await switchLanguage('he');
  await loadCatalogue(INTERFACE_TEXTS, VALIDATION_TEXTS, ADVANCED_TEXTS);
  // The tables have a row for each month; axe is slow for many rows.
  await openStressCard(STRESSED_PLAN, [0, 1, 2, 3], { forecastYears: 1, analysis: { crisisMonth: 3 } });
  await expect.element(stressCard.getByRole('table').first()).toBeVisible();
  expect(document.documentElement.dir).toBe('rtl');
  const figures = stressCard.getByRole('figure');
  for (const place of figures.elements().keys()) await figures.nth(place).getByRole('button').first().click();
  await expect.poll(() => stressCard.getByRole('table').elements().length).toBe(4);
  await runInAlternatingAppearances([1440, 360], expectAccessible);
  const text = (stressCard.element() as HTMLElement).innerText;
  // Names of items and currency codes are not translated.
  expect(text.replaceAll(/Salary|Rent|Living|Shares|Pension|USD|PNG|CSV|[kM]\b/g, '')).not.toMatch(/[A-Za-z]{3}/);
});
