import { accountEndpoints, scenarioEndpoints } from '@meridian/contract';
import { formatMonth, parseMonth } from '@meridian/engine';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { saveSettings } from '#features/saved-settings/public.ts';
import { UndoButtons, UndoNotifications } from '#features/plan/public-components.ts';
import { applyProfileChange } from '#features/identity/public.ts';
import { call } from '#lib/api/api-client.ts';
import { thisMonthText } from '#lib/format/this-month.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { failCalls } from '#testing/failing-calls.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { focus, notice } from '#testing/dashboard-actions.ts';
import { expectDrawn, readChartDescription } from '#testing/plan/forecast-chart.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const START = parseMonth(thisMonthText());
const monthAt = (index: number) => formatMonth(START + index);
const handle = (name: string) => page.getByRole('slider', { name, exact: true });
const stored = async () => (await call(scenarioEndpoints.current)).milestones;

/**
 * Creates a salary and a rent. The salary ends at a milestone in the 13th month, which is an age of Anna. The rent
 * begins at a milestone in the 6th month and ends in the 9th.
 */
beforeEach(async () => {
  const user = await signUp();
  saveSettings({ forecastYears: 2 });
  const scenario = await call(scenarioEndpoints.current);
  const { people } = await call(accountEndpoints.update, {
    body: { people: [{ name: 'Anna', born: formatMonth(START - 600) }] },
  });
  applyProfileChange({ id: user.id, people });
  const { milestones } = await call(scenarioEndpoints.update, {
    params: { id: scenario.id },
    body: {
      milestones: [
        { name: 'Stop', person_id: people[0]?.id ?? 0, age_months: 612 },
        { name: 'Move', date: `${monthAt(5)}-15` },
      ],
    },
  });
  const [stop, move] = milestones;
  await addItems(
    {
      name: 'Salary',
      category: 'income',
      amount: 1_000,
      currency: 'USD',
      growth: 'fixed',
      to_date: { milestone_id: stop?.id ?? 0, offset_months: -1 },
    },
    {
      name: 'Rent',
      category: 'expense',
      amount: 100,
      currency: 'USD',
      growth: 'fixed',
      from_date: { milestone_id: move?.id ?? 0, offset_months: 0 },
      to_date: `${monthAt(8)}-28`,
    },
  );
});

test('a milestone is moved by keyboard and mouse while the forecast follows, is stored on release, and can be undone; after a refusal it moves back', async () => {
  await renderCard(
    <>
      <h1>Plan</h1>
      <ForecastChartCard />
      <UndoButtons />
      <UndoNotifications />
    </>,
  );
  await expectDrawn();
  // The end value is 12 salaries less 4 rents.
  await expect.poll(readChartDescription).toContain('$11,600');
  await expect.element(handle('Stop')).toHaveAttribute('aria-valuetext', expect.stringMatching(/, Anna at 51$/));
  await expectAccessible('handles');

  focus(handle('Stop'));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(handle('Stop')).toHaveAttribute('aria-valuenow', '14');
  await expect
    .element(handle('Stop'))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/, Anna at 51 and 2 months$/));
  await expect.poll(readChartDescription).toContain('$13,600');
  expect(await stored(), 'nothing is saved yet').toMatchObject([{ age_months: 612 }, {}]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(readChartDescription).toContain('$11,600');

  await userEvent.keyboard('{PageUp}{ArrowLeft}{Enter}');
  await expect.element(notice(/^Stop moved to .*, Anna at 51 and 10 months/)).toBeVisible();
  expect(await stored()).toMatchObject([{ name: 'Stop', date: `${monthAt(22)}-01`, age_months: 622 }, {}]);
  await expect.poll(readChartDescription).toContain('$21,600');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(handle('Stop')).toHaveAttribute('aria-valuenow', '12');
  await expect.poll(readChartDescription).toContain('$11,600');

  await drag('Move', 3);
  await expect.element(notice(/^Move moved to /)).toBeVisible();
  expect(await stored()).toMatchObject([{ age_months: 612 }, { date: `${monthAt(8)}-15` }]);
  await expect.poll(readChartDescription).toContain('$11,900');

  expectConsoleErrors(/could not be changed|status of 400/);
  await drag('Move', 3);
  await expect.element(notice(/Rent/)).toBeVisible();
  await expect.element(handle('Move')).toHaveAttribute('aria-valuenow', '8');
  expect(await stored()).toMatchObject([{}, { date: `${monthAt(8)}-15` }]);
});

test("a milestone outside the visible range is at the chart's edge, from where keyboard and mouse move it in", async () => {
  const { id } = await call(scenarioEndpoints.current);
  const later = ['House', 'Boat', 'Move away'].map((name, at) => ({
    name,
    date: `${monthAt(60 + 12 * at)}-10`,
  }));
  const known = (await stored()).map(({ id: kept, name, date }) => ({ id: kept, name, date }));
  await call(scenarioEndpoints.update, { params: { id }, body: { milestones: [...known, ...later] } });
  await renderCard(
    <>
      <h1>Plan</h1>
      <ForecastChartCard />
      <UndoButtons />
      <UndoNotifications />
    </>,
  );
  await expectDrawn();
  await expect.element(handle('House')).toHaveTextContent(`House· ${monthAt(60).slice(0, 4)}→`);
  await expect.element(handle('Move away')).not.toBeInTheDocument();
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
  await page.getByRole('button', { name: 'and 1 more' }).click();
  await expect.element(handle('Move away')).toBeVisible();

  focus(handle('House'));
  await userEvent.keyboard('{ArrowLeft}{PageDown}{PageUp}');
  await expect.element(handle('House')).toHaveAttribute('aria-valuenow', '59');
  await userEvent.keyboard('{Escape}');
  await expect.element(handle('House')).toHaveAttribute('aria-valuenow', '60');
  // The handle keeps the focus while it is moved into the visible range.
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}{PageUp}{Enter}');
  await expect.element(notice(/^House moved to /)).toBeVisible();
  expect((await stored())[2]).toMatchObject({ name: 'House', date: `${monthAt(23)}-10` });

  await drag('Boat', -4);
  await expect.element(notice(/^Boat moved to /)).toBeVisible();
  expect((await stored())[3]).toMatchObject({ name: 'Boat', date: `${monthAt(19)}-10` });
});

test('a move does not overwrite a change from another tab: the milestones are reloaded, and a message says so', async () => {
  await renderCard(
    <>
      <h1>Plan</h1>
      <ForecastChartCard />
    </>,
  );
  await expectDrawn();
  await expect.element(handle('Stop')).toHaveAttribute('aria-valuenow', '12');
  const { id } = await call(scenarioEndpoints.current);
  const elsewhere = (await stored()).map((one) => (one.name === 'Stop' ? { ...one, age_months: 615 } : one));
  await call(scenarioEndpoints.update, { params: { id }, body: { milestones: elsewhere } });
  expectConsoleErrors(/status of 409/);
  focus(handle('Move'));
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(notice(/^Not moved: the milestones were changed in the meantime/)).toBeVisible();
  await expect.element(handle('Stop')).toHaveAttribute('aria-valuenow', '15');
  await expect.element(handle('Move')).toHaveAttribute('aria-valuenow', '5');
  expect(await stored()).toMatchObject([{ age_months: 615 }, { date: `${monthAt(5)}-15` }]);
});

test.each([
  ['is out of order', { status: 500 }, 'Please try again.'],
  ['cannot be reached', 'unreachable', 'The server could not be reached.'],
] as const)(
  'if the server %s, a moved milestone is moved back, and a message says so',
  async (_how, failure, reason) => {
    expectConsoleErrors(/could not be changed|status of 500/);
    await renderCard(
      <>
        <h1>Plan</h1>
        <ForecastChartCard />
      </>,
    );
    await expectDrawn();
    await expect.element(handle('Stop')).toHaveAttribute('aria-valuenow', '12');
    const ends = Object.values(scenarioEndpoints).map((endpoint) => failCalls(endpoint, failure));
    focus(handle('Stop'));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.element(notice(/^The scenario could not be changed\./)).toHaveTextContent(reason);
    await expect.element(handle('Stop')).toHaveAttribute('aria-valuenow', '12');
    await expect.poll(readChartDescription).toContain('$11,600');
    for (const end of ends) end();
    expect(await stored()).toMatchObject([{ age_months: 612 }, {}]);
  },
);

/** Drags a handle by a number of months; a month's width is derived from two handles. */
async function drag(name: string, months: number): Promise<void> {
  const middle = (one: string) => {
    const { left, right } = handle(one).element().getBoundingClientRect();
    return (left + right) / 2;
  };
  const indexOf = (one: string) => Number(handle(one).element().getAttribute('aria-valuenow'));
  const width = (middle('Stop') - middle('Move')) / (indexOf('Stop') - indexOf('Move'));
  const stage = page.getByRole('slider', { name: /^Forecast/ });
  const { left } = stage.element().getBoundingClientRect();
  await userEvent.dragAndDrop(handle(name), stage, {
    targetPosition: { x: middle(name) + months * width - left, y: 60 },
  });
}
