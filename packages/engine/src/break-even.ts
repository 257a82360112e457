/** Which move of a currency a plan stops holding at (finance.md section 14). */
import { DEFAULT_ASSUMPTIONS, assumedRates } from './assumptions.ts';
import { CURRENCY_CODES, type CurrencyCode } from './currencies.ts';
import { type Forecast, type ForecastRequest, forecast } from './forecast.ts';
import { type PlanItem, isFundCategory } from './item.ts';
import { counts } from '#kernel/period.ts';
import { nearestBreak, searchNow } from '#solve/goal-search.ts';
import { STEPS_PER_PERCENT, sidesOfRate } from '#solve/rate-range.ts';

/** A plan as it is, on no path. */
type Plan = Omit<ForecastRequest, 'path'>;

/** The currencies that a plan has to do with beside the display currency: those whose moves change it. */
export function exposedCurrencies({ items, currency }: Pick<Plan, 'items' | 'currency'>): CurrencyCode[] {
  const codes = new Set(items.filter(counts).flatMap(currenciesOf));
  codes.delete(currency);
  return [...codes].toSorted();
}

/** The currencies whose value against all others can be changed: those, and the display currency, which has to do with each of them. */
export function movableCurrencies(plan: Pick<Plan, 'items' | 'currency'>): CurrencyCode[] {
  const exposed = exposedCurrencies(plan);
  return exposed.length === 0 ? [] : [...exposed, plan.currency];
}

function currenciesOf(item: PlanItem): CurrencyCode[] {
  const isOpened = isFundCategory(item.category) && item.existingFunds > 0;
  return isOpened ? [item.currency, item.existingFundsCurrency] : [item.currency];
}

/** How exactly, in percentage points. */
const EXACT = 0.01;

/** Net worth stays above zero at every month's end, or cash never runs out (finance.md section 1.6). */
const HOLDS = {
  worth: ({ forecast: worth }: Forecast) => worth.every((value) => value > 0),
  cash: ({ runsOutAt }: Forecast) => runsOutAt === null,
};

/**
 * The immediate, lasting change of a currency's value against the display currency, in percent, at which the lowest month-end net worth first
 * reaches 0 (finance.md section 14): looked for on both sides of no change, to 0.01 points; the nearer one if both do. Null where nothing
 * from -99 to 900 does it, or where the plan does not hold as it is. Of `cash` it is the change at which that first runs out.
 */
export function breakEven(plan: Plan, code: CurrencyCode, of: keyof typeof HOLDS = 'worth'): number | null {
  const holdsAt = (steps: number) =>
    HOLDS[of](forecast(withCurrencyMoved(plan, code, steps / STEPS_PER_PERCENT)));
  const nearest = searchNow(nearestBreak(0, sidesOfRate()), holdsAt);
  if (nearest === 'never' || nearest === 'always') return null;
  return Number((Math.round(nearest.broken / STEPS_PER_PERCENT / EXACT) * EXACT).toFixed(2));
}

/** The plan with the value of one currency changed by so many percent from now on, against all other currencies. */
export function withCurrencyMoved(plan: Plan, code: CurrencyCode, percent: number): Plan {
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
  const rates = { ...assumedRates(plan.rates, assumptions) };
  const factor = 1 + percent / 100;
  // Rates are units per dollar: a dearer dollar buys more of every other currency.
  if (code !== 'USD') rates[code] /= factor;
  else for (const other of CURRENCY_CODES) if (other !== 'USD') rates[other] *= factor;
  return { ...plan, rates, assumptions: { ...assumptions, pinnedRates: {} } };
}
