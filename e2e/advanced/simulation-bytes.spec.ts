/** A simulation in the page's worker and the same simulation on the server return the same bytes. */
import { toMonteCarloResponse } from '@meridian/contract';
import type { SimulationResult } from '@meridian/simulation';
import type { Page } from '@playwright/test';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { type EconomyResponse, PLAN, SIMULATION_PATH, saveChoices, expectSimulated } from './simulation-section.ts';

/** The messages to and from the worker as plain JSON. */
interface Told {
  requests: {
    number: number;
    request: { paths: number; returnModel: string; inflation?: { model: { type: string } } };
  }[];
  answers: { number: number; result: SimulationResult }[];
}

/** Records the messages between the page and its worker. */
async function listenToWorkers(page: Page): Promise<() => Promise<Told>> {
  await page.addInitScript(() => {
    const told: { requests: unknown[]; answers: unknown[] } = { requests: [], answers: [] };
    Object.assign(globalThis, { told });
    const plain = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (_, one: unknown) => (one instanceof Float64Array ? Array.from(one) : one)));
    globalThis.Worker = new Proxy(Worker, {
      construct: (original, [url, options]: [URL, WorkerOptions]) => {
        const worker = new original(url, options);
        worker.addEventListener('message', ({ data }) => told.answers.push(plain(data)));
        const send = worker.postMessage.bind(worker);
        worker.postMessage = (message: unknown, transfer: unknown) => {
          if (!(message instanceof ArrayBuffer)) told.requests.push(plain(message));
          send(message, transfer as Transferable[]);
        };
        return worker;
      },
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { told: Told }).told);
}

test('worker and server return the same bytes for the same seed', async ({ page, api, addItems, staff: _ }) => {
  test.setTimeout(120_000);
  await addItems(...PLAN);
  const told = await listenToWorkers(page);
  await openAdvanced(page);
  await expectSimulated(page, '1,000');
  const { id } = await api.selectedScenario();
  const { inflation_models: models } = await api.get<EconomyResponse>('/api/economic/dashboard/');
  const modelOf = (type: string) => models.find(({ model_type }) => model_type === type)!.id;
  const { name } = models.find(({ model_type }) => model_type === 'constant')!;
  // An interest rate whose powers two machines may round differently.
  await api.put(`/api/inflation-models/${modelOf('constant')}/`, {
    name,
    model_type: 'constant',
    currency: 'USD',
    rate: 9,
  });
  await page.reload();
  const cases = [
    { paths: 1_000, seed: 11, returnModel: 'lognormal', includeFxRisk: true, model: null },
    { paths: 1_000, seed: 42, returnModel: 'lognormal', includeFxRisk: true, model: modelOf('constant') },
    {
      paths: 1_000,
      seed: 7,
      returnModel: 'student_t',
      includeFxRisk: true,
      model: modelOf('regime_switching'),
    },
    {
      paths: 10_000,
      seed: 42,
      returnModel: 'lognormal',
      includeFxRisk: false,
      model: modelOf('mean_reverting'),
    },
    {
      paths: 10_000,
      seed: 4_294_967_295,
      returnModel: 'student_t',
      includeFxRisk: true,
      model: modelOf('constant'),
    },
    {
      paths: 10_000,
      seed: 42,
      returnModel: 'historical_bootstrap',
      includeFxRisk: true,
      model: modelOf('mean_reverting'),
    },
    {
      paths: 1_000,
      seed: 3,
      returnModel: 'lognormal',
      includeFxRisk: true,
      model: modelOf('historical_bootstrap'),
    },
    {
      paths: 10_000,
      seed: 5,
      returnModel: 'historical_bootstrap',
      includeFxRisk: false,
      model: modelOf('historical_bootstrap'),
    },
  ];
  for (const { paths, seed, returnModel, includeFxRisk, model } of cases) {
    // Without a model the inflation rate is the target of the central bank.
    const inflation =
      model === null
        ? { type: 'constant', rate: 0.02 }
        : { type: models.find(({ id: one }) => one === model)!.model_type };
    await saveChoices(page, { paths, seed, returnModel, includeFxRisk, inflationModelId: model });
    const isAnswered = async () => {
      const { answers } = await told();
      const last = answers.at(-1)?.result;
      return last?.paths === paths && last.seed === seed;
    };
    await expect.poll(isAnswered, { timeout: 30_000 }).toBe(true);
    const { answers, requests } = await told();
    expect(requests.at(-1)?.request).toMatchObject({ paths, returnModel, inflation: { model: inflation } });
    const here = toMonteCarloResponse({ scenario_id: id, seed }, answers.at(-1)!.result);
    const response = await fetch(new URL(SIMULATION_PATH, page.url()), {
      method: 'POST',
      headers: { Authorization: `Token ${api.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        scenario_id: id,
        years: 5,
        num_simulations: paths,
        seed,
        return_model: returnModel,
        include_fx_risk: includeFxRisk,
        inflation_model_id: model,
        real: true,
      }),
    });
    // The server orders fields as in the schema, the page as in the code, so the fields of both are sorted before the
    // comparison.
    expect(inOrder(here)).toBe(inOrder(await response.json()));
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
