import { readFileSync } from 'node:fs';
import { FALLBACK_RATES, type PlanItem } from '@meridian/engine';
import { type SimulationRequest } from '@meridian/simulation';
import { simulatePlan } from '@meridian/simulation/testing/test-kernel.ts';
import type { Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import { expect, test } from '#e2e/testing/test.ts';

const WORKER = new URL('../testing/test-simulation-worker.ts', import.meta.url).pathname;
const KERNEL = new URL('../../packages/server/dist/simulation-kernel.wasm', import.meta.url);

const PLAIN: Omit<PlanItem, 'id' | 'category' | 'amount'> = {
  from: null,
  to: null,
  currency: 'EUR',
  existingFunds: 0,
  existingFundsCurrency: 'EUR',
  monthlyRate: 0,
  accumulationFee: 0,
  depositFee: 0,
  interestLimit: 0,
  hidden: false,
};

const REQUEST: SimulationRequest = {
  items: [
    { ...PLAIN, id: 1, category: 'income', amount: 3_000, to: 2026 * 12 + 100 },
    { ...PLAIN, id: 2, category: 'expense', amount: 2_800, currency: 'ILS', monthlyRate: 0.002 },
    { ...PLAIN, id: 3, category: 'investment', amount: 400, existingFunds: 50_000, monthlyRate: 0.005 },
    { ...PLAIN, id: 4, category: 'pension', amount: 250, existingFunds: 20_000, interestLimit: 0.01 },
  ],
  start: 2026 * 12,
  years: 20,
  currency: 'USD',
  rates: FALLBACK_RATES,
  deficitPolicy: 'liquidate',
  includeFxRisk: true,
  returnModel: 'lognormal',
  inflation: {
    model: {
      type: 'mean_reverting',
      currentRate: 0.04,
      longRunRate: 0.023,
      persistence: 0.41,
      volatility: 0.0151,
    },
    currency: 'USD',
  },
  paths: 700,
  seed: 42,
};

/** Returns the worker's program as one file. */
async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: WORKER, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output[0].code;
}

const ask = (page: Page, bytes: readonly number[]) =>
  page.evaluate(
    (question) =>
      new Promise<string>((done, fail) => {
        const worker = new Worker('/simulation-worker.js', { type: 'module' });
        worker.addEventListener('message', ({ data }) => done(data as string));
        worker.addEventListener('error', ({ message }) => fail(new Error(message)));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        worker.postMessage(question);
      }),
    { bytes, request: REQUEST },
  );

test('a simulation in a worker of the browser equals the same simulation on the server, bit for bit', async ({
  page,
}) => {
  const body = await bundled();
  const response = await page.goto('/');
  // Uses the content security policy of the product's pages, which allows WebAssembly.
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("'wasm-unsafe-eval'");
  await page.route('**/simulation-worker.js', (route) =>
    route.fulfill({
      body,
      contentType: 'text/javascript',
      headers: { 'content-security-policy': policy },
    }),
  );
  const result = simulatePlan(REQUEST);
  const fan = Object.entries(result.fan).map(([name, row]) => [name, [...row]]);
  const text = JSON.stringify({ ...result, fan });
  expect(await ask(page, [...readFileSync(KERNEL)])).toBe(text);
});
