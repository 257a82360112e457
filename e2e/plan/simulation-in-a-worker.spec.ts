import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { rolldown } from 'rolldown';
import { FALLBACK_RATES, type PlanItem, type SimulationRequest, simulate } from '@meridian/engine';

const root = join(import.meta.dirname, '../..');
const START = 2026 * 12;

const item = (fields: Partial<PlanItem>): PlanItem => ({
  id: 1,
  category: 'investment',
  from: START,
  to: null,
  amount: 500,
  currency: 'EUR',
  existingFunds: 100_000,
  existingFundsCurrency: 'EUR',
  monthlyRate: 0.005,
  accumulationFee: 0.005,
  depositFee: 0.01,
  interestLimit: 0,
  hidden: false,
  ...fields,
});

const request: SimulationRequest = {
  items: [
    item({}),
    item({ id: 2, category: 'saving', interestLimit: 0.004 }),
    item({ id: 3, category: 'expense', amount: 2_500, existingFunds: 0, monthlyRate: 0.002 }),
  ],
  start: START,
  years: 10,
  currency: 'USD',
  rates: FALLBACK_RATES,
  deficitPolicy: 'liquidate',
  includeFxRisk: true,
  returnModel: 'lognormal',
  paths: 500,
  seed: 42,
};

test('a simulation in a browser has the figures of the server, in WebAssembly as by the twin', async ({
  page,
}) => {
  const bundle = await rolldown({ input: join(root, 'e2e/testing/simulation-worker.ts') });
  const { output } = await bundle.generate({ format: 'iife' });
  const code = output[0].code;
  const bytes = Array.from(readFileSync(join(root, 'packages/engine/dist/simulation-kernel.wasm')));
  await page.goto('about:blank');
  const answer = await page.evaluate(
    ({ code: source, bytes: kernel, request: asked }) =>
      new Promise((resolve, reject) => {
        const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
        const worker = new Worker(url);
        worker.addEventListener('message', ({ data }) => resolve(data));
        worker.addEventListener('error', ({ message }) => reject(new Error(message)));
        worker.postMessage({ bytes: Uint8Array.from(kernel), request: asked }, []);
      }),
    { code, bytes, request },
  );
  const { mean, percentile5 } = simulate(request);
  expect(answer).toStrictEqual({ isCompiled: true, isSame: true, mean, percentile5 });
});
