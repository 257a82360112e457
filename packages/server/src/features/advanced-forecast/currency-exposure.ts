import { type CurrencyExposure, type exposureEndpoints, rounded } from '@meridian/contract';
import { type ByCurrency, currencyExposure, exposedCurrencies, roundMoney } from '@meridian/engine';
import { nextTurn } from '#db/turns.ts';
import type { PlanStore } from '#features/items/plan-store.ts';
import type { Call } from '#http/call.ts';
import type { Place } from '#http/places.ts';
import { type ChosenPlan, choosePlan } from './chosen-economy.ts';
import { sharedPlan } from './crisis-analysis.ts';
import type { SimulationThreads } from './simulation-threads.ts';

interface Given {
  plans: PlanStore;
  rates: ChosenPlan['rates'];
  threads: SimulationThreads;
  place: Place;
}

/** The exposure of a plan to its currencies; the break-even moves, some dozens of forecasts each, are found on the threads. */
export async function exposureOfPlan(
  call: Call<typeof exposureEndpoints.currencyExposure>,
  { plans, rates, threads, place }: Given,
): Promise<CurrencyExposure> {
  const { years, ...chosen } = call.query;
  const plan = { ...(await choosePlan(call, plans, { ...chosen, rates })), years };
  await nextTurn(call.signal);
  const exposure = currencyExposure(plan);
  const codes = exposedCurrencies(plan);
  const changes = await place.run(0, async (signal) => {
    const shared = sharedPlan(plan);
    return threads.runAll(
      'breakEvenOf',
      codes.map((code) => ({ plan: shared, code })),
      signal,
    );
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
    break_even: codes.map((code, index) => ({
      code,
      change_percent: toHundredths(changes[index] ?? null),
    })),
  };
}

const toHundredths = (percent: number | null) => (percent === null ? null : rounded(percent, 100));

/** To cents; what is nothing then is left out. */
function moneyOf(amounts: ByCurrency): ByCurrency {
  const entries = Object.entries(amounts).map(([code, amount]) => [code, roundMoney(amount)] as const);
  return Object.fromEntries(entries.filter(([, amount]) => amount !== 0));
}
