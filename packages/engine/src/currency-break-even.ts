/** Finds the change of a currency's value at which a plan fails (finance.md section 14). */
import { DEFAULT_ASSUMPTIONS, applyPinnedRates } from './assumptions.ts';
import { CURRENCY_CODES, type CurrencyCode } from './currencies.ts';
import { type Forecast, type ForecastRequest, forecast } from './forecast.ts';
import { type PlanItem, isFundCategory } from './item.ts';
import { affectsPlan } from '#kernel/item-period.ts';
import { searchNearestBreakingPoint, runSearch } from '#solve/goal-search.ts';
import { STEPS_PER_PERCENT, currencySearchPoints } from '#solve/currency-search-range.ts';

/** A plan that is forecast on its expected path, without crises or random moves. */
type Plan = Omit<ForecastRequest, 'path'>;

/** Currencies other than the display currency in which items of a plan pay or have existing funds, in alphabetical order. */
export function listForeignCurrencies({ items, currency }: Pick<Plan, 'items' | 'currency'>): CurrencyCode[] {
  const codes = new Set(items.filter(affectsPlan).flatMap(currenciesOf));
  codes.delete(currency);
  return [...codes].toSorted();
}

/**
 * Returns the currencies whose change of value affects a plan: its foreign currencies and, if it has any, the display currency.
 */
export function listVariableCurrencies(plan: Pick<Plan, 'items' | 'currency'>): CurrencyCode[] {
  const exposed = listForeignCurrencies(plan);
  return exposed.length === 0 ? [] : [...exposed, plan.currency];
}

function currenciesOf(item: PlanItem): CurrencyCode[] {
  const isOpened = isFundCategory(item.category) && item.existingFunds > 0;
  return isOpened ? [item.currency, item.existingFundsCurrency] : [item.currency];
}

/** Precision of the result, in percentage points. */
const EXACT = 0.01;

/**
 * Conditions under which a plan does not fail. `worth`: net worth is positive at every month end. `cash`: cash never runs out
 * (finance.md section 1.6).
 */
const SOLVENCY_CRITERIA = {
  worth: ({ forecast: worth }: Forecast) => worth.every((value) => value > 0),
  cash: ({ runsOutAt }: Forecast) => runsOutAt === null,
};

/**
 * Returns the immediate and lasting change of a currency's value against the display currency, in percent, at which the lowest
 * month-end net worth first reaches 0 (finance.md section 14). Searches both directions to 0.01 percentage points and returns the
 * change that is nearer to 0. Null if no change from -99 to 900 % reaches it, or if the plan fails without a change. With `of` =
 * 'cash': the change at which cash first runs out.
 */
export function findBreakEven(
  plan: Plan,
  code: CurrencyCode,
  of: keyof typeof SOLVENCY_CRITERIA = 'worth',
): number | null {
  const holdsAt = (steps: number) =>
    SOLVENCY_CRITERIA[of](forecast(withCurrencyChange(plan, code, steps / STEPS_PER_PERCENT)));
  const nearest = runSearch(searchNearestBreakingPoint(0, currencySearchPoints()), holdsAt);
  if (nearest === 'never' || nearest === 'always') return null;
  return Number((Math.round(nearest.broken / STEPS_PER_PERCENT / EXACT) * EXACT).toFixed(2));
}

/** Returns the plan with the value of one currency changed by `percent` from now on, against all other currencies. */
export function withCurrencyChange(plan: Plan, code: CurrencyCode, percent: number): Plan {
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
  const rates = { ...applyPinnedRates(plan.rates, assumptions) };
  const factor = 1 + percent / 100;
  // Rates are units per dollar, so a stronger dollar raises all other rates.
  if (code !== 'USD') rates[code] /= factor;
  else for (const other of CURRENCY_CODES) if (other !== 'USD') rates[other] *= factor;
  return { ...plan, rates, assumptions: { ...assumptions, pinnedRates: {} } };
}
