/** A simulation in the page's worker and the same simulation on the server return the same bytes. */
import { inflationModelEndpoints, scenarioEndpoints, toMonteCarloResponse } from '@meridian/contract';
import type { SimulationResult } from '@meridian/simulation';
import { expect, test } from 'vitest';
import { SimulationCard } from '#features/advanced-forecast/simulation/simulation-card.tsx';
import { saveAnalysisChoices } from '#features/economic/public.ts';
import { call } from '#lib/api/api-client.ts';
import type { WorkerRequest, WorkerResponse } from '#lib/browser-simulation.ts';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import { RISKY_PLAN, fetchSimulation } from '#testing/advanced/simulation-card-actions.tsx';
import { renderCard } from '#testing/render-card.tsx';
import { addItems } from '#testing/sign-up.tsx';
import { watchWorkers } from '#testing/watch-workers.ts';

const CASES = [
  { paths: 1_000, seed: 11, returnModel: 'lognormal', includeFxRisk: true, model: null },
  { paths: 1_000, seed: 42, returnModel: 'lognormal', includeFxRisk: true, model: 'constant' },
  { paths: 1_000, seed: 7, returnModel: 'student_t', includeFxRisk: true, model: 'regime_switching' },
  { paths: 10_000, seed: 42, returnModel: 'lognormal', includeFxRisk: false, model: 'mean_reverting' },
  { paths: 10_000, seed: 4_294_967_295, returnModel: 'student_t', includeFxRisk: true, model: 'constant' },
  { paths: 10_000, seed: 42, returnModel: 'historical_bootstrap', includeFxRisk: true, model: 'mean_reverting' },
  { paths: 1_000, seed: 3, returnModel: 'lognormal', includeFxRisk: true, model: 'historical_bootstrap' },
  { paths: 10_000, seed: 5, returnModel: 'historical_bootstrap', includeFxRisk: false, model: 'historical_bootstrap' },
] as const;

test('worker and server return the same bytes for the same seed', async () => {
  await signUpStaff();
  await addItems(...RISKY_PLAN);
  const { id } = await call(scenarioEndpoints.current);
  const { inflation_models: models } = await call(inflationModelEndpoints.inflationPresets);
  const modelOf = (type: string | null) => models.find(({ model_type }) => model_type === type);
  // Sets an inflation rate whose powers two machines may round differently.
  await call(inflationModelEndpoints.replaceInflationModel, {
    params: { id: modelOf('constant')?.id ?? 0 },
    body: { name: modelOf('constant')?.name ?? '', model_type: 'constant', currency: 'USD', rate: 9 },
  });
  const requests: WorkerRequest[] = [];
  const results: SimulationResult[] = [];
  watchWorkers({
    onSent: (message) => requests.push(message as WorkerRequest),
    onReceived: (message) => {
      const { result } = message as WorkerResponse;
      if (result !== undefined) results.push(result);
    },
  });
  await renderCard(<SimulationCard />);
  for (const { paths, seed, returnModel, includeFxRisk, model } of CASES) {
    // Without a model the inflation rate is the target of the central bank.
    const inflation = model === null ? { type: 'constant', rate: 0.02 } : { type: model };
    const inflation_model_id = modelOf(model)?.id ?? null;
    saveAnalysisChoices({ paths, seed, returnModel, includeFxRisk, inflationModelId: inflation_model_id });
    await expect.poll(() => results.at(-1)).toMatchObject({ paths, seed });
    expect(requests.at(-1)?.request).toMatchObject({ paths, returnModel, inflation: { model: inflation } });
    const here = toMonteCarloResponse({ scenario_id: id, seed }, results.at(-1)!);
    const response = await fetchSimulation({
      num_simulations: paths,
      seed,
      return_model: returnModel,
      include_fx_risk: includeFxRisk,
      inflation_model_id,
      real: true,
    });
    // The server orders fields as in the schema, the page as in the code, so the fields of both are sorted before the
    // comparison.
    expect(inOrder(here)).toBe(inOrder(response));
    expect(here.real?.fan.p50.length).toBe(20);
  }
});

/** Returns JSON with the fields of every object sorted by name. Numbers are compared digit by digit. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
