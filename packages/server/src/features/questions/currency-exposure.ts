import type { CurrencyExposure, exposureEndpoints } from '@meridian/contract';
import { type AmountsByCurrency, listForeignCurrencies, roundMoney } from '@meridian/engine';
import type { Call } from '#http/call-types.ts';
import { type ComputationInputs, readSelectedPlan } from '#features/plan/store/selected-plan-store.ts';
import { copyToSharedMemory } from '#threads/simulation-threads.ts';

/** Computes the plan's exposure to its currencies on worker threads, because each break-even move needs dozens of forecasts. */
export async function computePlanExposure(
  call: Call<typeof exposureEndpoints.currencyExposure>,
  { plans, rates, threads, place }: ComputationInputs,
): Promise<CurrencyExposure> {
  const plan = await readSelectedPlan(call, plans, { ...call.query, rates });
  const codes = listForeignCurrencies(plan);
  const { exposure, changes } = await place.run(0, async (signal) => {
    const shared = copyToSharedMemory(plan);
    const parts = codes.map((code) => ({ plan: shared, code }));
    return {
      exposure: await threads.run('computeExposureTask', { plan: shared }, signal),
      changes: await threads.runAll('findBreakEvenTask', parts, signal),
    };
  });
  return {
    currency: plan.currency,
    years: exposure.map(({ year, income, expense, assets, debts }) => ({
      year,
      income: moneyOf(income),
      expense: moneyOf(expense),
      assets: moneyOf(assets),
      debts: moneyOf(debts),
    })),
    break_even: codes.map((code, index) => ({ code, change_percent: changes[index] ?? null })),
  };
}

/** Rounds amounts to cents, and removes amounts that round to 0. */
function moneyOf(amounts: AmountsByCurrency): AmountsByCurrency {
  const entries = Object.entries(amounts).map(([code, amount]) => [code, roundMoney(amount)] as const);
  return Object.fromEntries(entries.filter(([, amount]) => amount !== 0));
}
