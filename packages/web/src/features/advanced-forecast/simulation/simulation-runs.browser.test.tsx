/** Tests of simulations that run, are cancelled or fail. */
import type { MonteCarloSimulation } from '@meridian/contract';
import { onlineManager } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { SimulationCard } from '#features/advanced-forecast/simulation/simulation-card.tsx';
import { saveAnalysisChoices, useAnalysisChoices } from '#features/economic/public.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import { RISKY_PLAN, fetchSimulation, simulationCard as card } from '#testing/advanced/simulation-card-actions.tsx';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { interceptCalls } from '#testing/intercept-calls.ts';
import { renderItems } from '#testing/items-and-form.tsx';
import { expectAccessible } from '#testing/page-appearances.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems } from '#testing/sign-up.tsx';

/** Sixty funds with different interest limits. Their simulation occupies the server for a while. */
const SLOW = Array.from({ length: 60 }, (_, index) => ({
  ...RISKY_PLAN[3]!,
  name: `Fund ${index}`,
  interest_limit: 1 + index / 10,
}));

const SIMULATIONS = /POST \/api\/advanced-forecast\/monte_carlo_simulation\//;

/** Formats a simulated amount with four significant digits, as sentences and tiles do. */
const inFourDigits = (amount: number) => Number(Math.abs(amount).toPrecision(4)).toLocaleString('en-US');
const text = (words: string | RegExp) => card.getByText(words);
const press = (name: string) => card.getByRole('button', { name }).click();

/** Expects the result for the current choices. */
async function expectSimulated(paths: string): Promise<void> {
  await expect.element(text(`${paths} futures, simulated`)).toBeVisible();
}

beforeEach(async () => {
  await signUpStaff();
  await addItems(...RISKY_PLAN);
});

/** Shows a choice that does not affect the simulation, so that a test can see when the page has applied it. */
function RiskTolerance() {
  return <output aria-label="Risk">{useAnalysisChoices().riskTolerance}</output>;
}

test('a large simulation runs on the server, shows its progress, and can be cancelled', async () => {
  await addItems(...SLOW);
  await renderCard(
    <>
      <SimulationCard />
      <RiskTolerance />
    </>,
  );
  await expectSimulated('1,000');
  saveSettings({ forecastYears: 30 });
  saveAnalysisChoices({ paths: 100_000 });
  // The simulation does not start by itself: the figures shown belong to the former choice.
  await expect.element(text('They belong to your earlier choices.')).toBeVisible();
  await press('Run Monte Carlo now');
  await expect.element(text('Simulating 100,000 futures…')).toBeVisible();
  await expect.element(text(/^[1-9][\d,]* of 100,000$/)).toBeVisible();
  await expectAccessible('running');
  await press('Cancel');
  await expect.element(text('Cancelled. Your choices have not changed.')).toBeVisible();
  await expect.element(card.getByRole('status').first(), { message: 'the focus stays here' }).toHaveFocus();
  await expectAccessible('cancelled');
  // The former result is still shown, and the next simulation can be started.
  await expect.element(text(/simulated futures? the money lasts until/)).toBeVisible();
  saveSettings({ forecastYears: 2 });
  saveAnalysisChoices({ paths: 20_000 });
  await press('Run Monte Carlo now');
  await expect.element(text('20,000 futures, simulated on the server.')).toBeVisible();
  // A setting that does not affect the simulation does not mark its result as outdated.
  saveAnalysisChoices({ crisisMonth: 7, riskTolerance: 'aggressive' });
  await expect.element(page.getByRole('status', { name: 'Risk' })).toHaveTextContent('aggressive');
  await expect.element(text('They belong to your earlier choices.')).not.toBeInTheDocument();
});

test('the server simulates once every edit is saved, and not at all if one is refused', async () => {
  expectConsoleErrors(/status of 500|could not be/);
  saveAnalysisChoices({ paths: 20_000 });
  await renderItems({ forecastYears: 2, selectedTab: 'all' }, <SimulationCard />);
  let asked = 0;
  interceptCalls(SIMULATIONS, (pass) => {
    asked += 1;
    return pass();
  });
  /** Hides an item and requests a simulation before the server has responded to the edit. Then lets the server respond. */
  const simulateWhileHiding = async (item: string, answer: (pass: () => Promise<Response>) => Promise<Response>) => {
    let letAnswer = () => {};
    const mayAnswer = new Promise<void>((resolve) => (letAnswer = resolve));
    const standAside = interceptCalls(/\/toggle_visibility\//, async (pass) => {
      await mayAnswer;
      return answer(pass);
    });
    await page.getByRole('button', { name: `Hide ${item}` }).click();
    await press('Run Monte Carlo now');
    await expect.element(text('Simulating 20,000 futures…')).toBeVisible();
    const before = asked;
    letAnswer();
    onTestFinished(standAside);
    return before;
  };
  expect(await simulateWhileHiding('World fund', (pass) => pass())).toBe(0);
  await expectSimulated('20,000');
  expect(asked).toBe(1);
  const response = await fetchSimulation({ years: 2, num_simulations: 20_000, real: true });
  await expect
    .element(card.getByRole('row', { name: 'Investment' }).getByRole('cell').first())
    .toHaveTextContent(/\$0$/);
  expect(card.element().querySelector('dl')?.textContent).toContain(inFourDigits(response.mean));
  const before = asked;
  const refuse = () => Promise.resolve(Response.json({ detail: 'Oh no' }, { status: 500 }));
  expect(await simulateWhileHiding('Deposit', refuse)).toBe(before);
  await expect.element(text('A change to your plan could not be saved')).toBeVisible();
  expect(asked).toBe(before);
  await press('Try again');
  await expectSimulated('20,000');
});

/** Renders the card, which can be closed and opened again. */
function OpenAndClose() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Open or close
      </button>
      {isOpen ? <SimulationCard /> : null}
    </>
  );
}

/** Counts the requests for histories, and lets them succeed, wait or fail. */
function watchHistories() {
  const asked: string[] = [];
  let held = Promise.resolve();
  let isBroken = true;
  interceptCalls(/\.csv/, async (pass) => {
    asked.push('history');
    await held;
    return isBroken ? Promise.reject(new TypeError('Failed to fetch')) : pass();
  });
  return {
    asked,
    /** Restores the connection. Histories then load once the returned function is called. */
    mend: (): (() => void) => {
      isBroken = false;
      let letGo = () => {};
      held = new Promise<void>((resolve) => (letGo = resolve));
      return letGo;
    },
  };
}

test('a bootstrap of the past is simulated in the page; without the history or a response, the card says so and continues', async () => {
  expectConsoleErrors(/status of 50[03]|simulation/);
  await renderCard(<OpenAndClose />);
  const histories = watchHistories();
  await expectSimulated('1,000');
  // The history is loaded only when this model is chosen.
  expect(histories.asked).toEqual([]);
  saveAnalysisChoices({ returnModel: 'historical_bootstrap' });
  const onServer = text('1,000 futures, simulated on the server.');
  await expect.element(onServer).toBeVisible();
  const lacking = text('could not be loaded here, so the server ran the simulation');
  await expect.element(lacking).toBeVisible();
  await expectAccessible('without its history');
  // A card that is opened later does not request the history again.
  const opening = page.getByRole('button', { name: 'Open or close' });
  await opening.click();
  await expect.element(card).not.toBeInTheDocument();
  await opening.click();
  await expect.element(lacking).toBeVisible();
  expect(histories.asked).toHaveLength(1);

  let standAside = interceptCalls(SIMULATIONS, () => Response.json({ detail: 'Oh no' }, { status: 500 }));
  saveAnalysisChoices({ seed: 7 });
  await expect.element(text('The simulation failed')).toBeVisible();
  await expect.element(text('simulated futures the money lasts')).toBeVisible();
  await expectAccessible('failed');
  standAside();
  // The response is a stream that breaks off in the middle of an event.
  const broken = 'event: progress\ndata: {"done":1,"total":1000}\n\nevent: res';
  const headers = { 'Content-Type': 'text/event-stream' };
  standAside = interceptCalls(SIMULATIONS, () => new Response(broken, { headers }));
  await press('Try again');
  await expect.element(text('The server could not be reached')).toBeVisible();
  standAside();
  await press('Try again');
  await expect.element(onServer).toBeVisible();
  await expect.element(text('The simulation failed')).not.toBeInTheDocument();

  // The connection is back and the history is loading.
  const letGo = histories.mend();
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  const loading = text('Loading market history…');
  await expect.element(loading).toBeVisible();
  await expectAccessible('loading its history');
  letGo();
  await expect.element(text('1,000 futures, simulated in your browser.')).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
  await expect.element(text('could not be loaded here')).not.toBeInTheDocument();
  const { samples }: MonteCarloSimulation = await fetchSimulation({ return_model: 'historical_bootstrap', seed: 7 });
  await text('A weak end: 1 of 4 lower').click();
  await expect
    .element(text(`Number ${samples.p25.path + 1} of`))
    .toHaveTextContent(inFourDigits(samples.p25.totals.at(-1) ?? Number.NaN));
  const loaded = histories.asked.length;
  saveAnalysisChoices({ returnModel: 'lognormal' });
  saveAnalysisChoices({ returnModel: 'historical_bootstrap', seed: 43 });
  await expect.element(card.getByRole('button', { name: 'Seed 43' })).toBeVisible();
  await expectSimulated('1,000');
  expect(histories.asked, 'loaded once').toHaveLength(loaded);
});
