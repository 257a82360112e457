/** The example household of the landing page, computed by the same engine as every plan. */
import {
  type Assumptions,
  type CurrencyCode,
  FALLBACK_RATES,
  type Month,
  type PlanItem,
  forecast,
} from '@meridian/engine';

export const EXAMPLE_YEARS = 30;

/** The values of the sliders on the landing page. */
export interface SliderValues {
  /** Dollars invested in the index fund each month. */
  invested: number;
  /** Years from now until the household stops working. */
  working: number;
  /** Years from now until the household moves to another country; used only by the plan with a move. */
  moving: number;
}

export const SLIDER_RANGES: Record<keyof SliderValues, { min: number; max: number; step: number }> = {
  invested: { min: 0, max: 2_000, step: 50 },
  working: { min: 8, max: EXAMPLE_YEARS, step: 1 },
  // The latest move is before the earliest end of work, which is after eight years.
  moving: { min: 0, max: 7, step: 1 },
};

export const DEFAULT_SLIDER_VALUES: SliderValues = { invested: 600, working: 22, moving: 0 };

/** The two compared plans: in one the household stays, in the other it moves. */
export const SCENARIOS = ['stay', 'move'] as const;
export type PlanScenario = (typeof SCENARIOS)[number];

/** The household's items, each in the currency in which it is paid. */
export const HOUSEHOLD_AMOUNTS = {
  salary: { amount: 4_600, currency: 'EUR' },
  offer: { amount: 9_400, currency: 'CHF' },
  client: { amount: 1_200, currency: 'USD' },
  rent: { amount: 1_450, currency: 'EUR' },
  parents: { amount: 1_500, currency: 'ILS' },
  pension: { amount: 38_000, currency: 'GBP' },
} as const satisfies Record<string, Pick<PlanItem, 'amount' | 'currency'>>;

type Story = Pick<PlanItem, 'category' | 'amount' | 'currency'> & Partial<PlanItem>;

const NOTHING: PlanItem = {
  id: 0,
  category: 'balance',
  from: null,
  to: null,
  amount: 0,
  currency: 'USD',
  existingFunds: 0,
  existingFundsCurrency: 'USD',
  monthlyRate: 0,
  accumulationFee: 0,
  depositFee: 0,
  interestLimit: 0,
  hidden: false,
};

/** Makes an amount rise with prices: it is given in today's prices even if it starts later. */
const RISING = { growth: 'prices' } as const;

/** The default assumptions of a new scenario (finance.md section 14). */
export const EXAMPLE_ASSUMPTIONS: Partial<Assumptions> = {
  deficitPolicy: 'liquidate',
  fx: { model: 'inflation_gap', drift: {} },
};

/** Returns the household's items; its first ones start in month `start`. */
export function createHouseholdItems(
  scenario: PlanScenario,
  start: Month,
  { invested, working, moving }: SliderValues,
): PlanItem[] {
  const end = start + 12 * working;
  const atWork = { to: end - 1 };
  const retired = { from: end, ...RISING };
  const move = start + 12 * moving;
  const before = { to: move - 1 };
  const abroad = { from: move, ...RISING, ...atWork };
  const life: Record<PlanScenario, Story[]> = {
    stay: [
      { category: 'income', ...HOUSEHOLD_AMOUNTS.salary, ...RISING, ...atWork },
      { category: 'expense', ...HOUSEHOLD_AMOUNTS.rent, ...RISING },
      { category: 'expense', amount: 1_900, currency: 'EUR', ...RISING },
    ],
    move: [
      { category: 'income', ...HOUSEHOLD_AMOUNTS.salary, ...RISING, ...before },
      { category: 'expense', ...HOUSEHOLD_AMOUNTS.rent, ...RISING, ...before },
      { category: 'expense', amount: 1_900, currency: 'EUR', ...RISING, ...before },
      { category: 'income', ...HOUSEHOLD_AMOUNTS.offer, ...abroad },
      { category: 'expense', amount: 2_900, currency: 'CHF', ...abroad },
      { category: 'expense', amount: 3_700, currency: 'CHF', ...abroad },
      { category: 'expense', amount: 28_000, currency: 'CHF', ...RISING, from: move, to: move },
      { category: 'expense', amount: 3_350, currency: 'EUR', ...retired },
    ],
  };
  const both: Story[] = [
    { category: 'balance', amount: 24_000, currency: 'EUR' },
    { category: 'income', ...HOUSEHOLD_AMOUNTS.client, to: start + 95 },
    { category: 'income', amount: 1_900, currency: 'EUR', ...retired },
    { category: 'expense', ...HOUSEHOLD_AMOUNTS.parents, to: start + 179 },
    {
      category: 'pension',
      amount: 420,
      currency: 'GBP',
      existingFunds: HOUSEHOLD_AMOUNTS.pension.amount,
      existingFundsCurrency: 'GBP',
      monthlyRate: 0.0035,
      accumulationFee: 0.004,
      ...atWork,
    },
    {
      category: 'investment',
      amount: invested,
      currency: 'USD',
      existingFunds: 52_000,
      monthlyRate: 0.005,
      accumulationFee: 0.002,
      ...atWork,
    },
  ];
  return [...life[scenario], ...both].map((item, id) => ({ ...NOTHING, id, ...item }));
}

/** Returns the household's net worth at the end of each month. */
export function netWorthByMonth(
  scenario: PlanScenario,
  start: Month,
  sliderValues: SliderValues,
  currency: CurrencyCode,
): Float64Array {
  const items = createHouseholdItems(scenario, start, sliderValues);
  const assumptions = EXAMPLE_ASSUMPTIONS;
  return forecast({ items, start, years: EXAMPLE_YEARS, currency, rates: FALLBACK_RATES, assumptions }).forecast;
}

/**
 * Returns a round number for the distance between two axis marks. Four times this distance is the top of the chart, at or above `highest`.
 */
export function axisStep(highest: number): number {
  const least = highest / 4;
  const unit = 10 ** Math.floor(Math.log10(least));
  return unit * ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((factor) => factor * unit >= least) ?? 10);
}
