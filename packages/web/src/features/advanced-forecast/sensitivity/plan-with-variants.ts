/** Prepares a plan and its variants for simulation; each variant changes one thing. */
import { type FinancialItem, createPlanVariants, toPlanItem, toSimulationRequest } from '@meridian/contract';
import { adjustItemReturns, applyPinnedRates, computeEconomyPrices, forecast } from '@meridian/engine';
import type { SimulationQuestion } from '#features/advanced-forecast/simulation/simulation-question.ts';
import type { ComparedPlan, ComparisonSettings } from './compare-variants.ts';

type Question = Pick<SimulationQuestion, 'plan' | 'body' | 'from' | 'lacks'>;

/** Returns the horizon, currency and assumed rates with which variants are compared. */
export function comparisonOutlook({ plan }: Pick<Question, 'plan'>) {
  return { ...plan, rates: applyPinnedRates(plan.rates, plan.assumptions) };
}

/** Returns a plan with its variants; `workId` is the income chosen to end later. */
export function planWithVariants(
  items: readonly FinancialItem[],
  { plan, body, from, lacks }: Question,
  economy: ComparisonSettings['economy'],
  workId: number | null,
): ComparedPlan {
  const { num_simulations: paths, seed } = body;
  const { adjustments, inflation } = from;
  const prices = computeEconomyPrices(plan, inflation, adjustments?.inflation ?? 0);
  return {
    items,
    variants: createPlanVariants(items, comparisonOutlook({ plan }), workId),
    settings: {
      currency: plan.currency,
      paths,
      seed,
      economy,
      lacksReturns: lacks.returns,
      lacksPrices: lacks.prices,
    },
    requestFor: (of) =>
      toSimulationRequest(
        { ...plan, items: of.map(toPlanItem) },
        { ...body, return_model: lacks.returns ? 'lognormal' : body.return_model },
        from,
      ),
    endOf: (of) => endOf(of, plan, { adjustments, prices }),
    priceLevel: prices.priceIndex.at(-1) ?? 1,
  };
}

/** Returns the end value of the forecast under the returns and inflation of the economic scenario. */
function endOf(
  items: readonly FinancialItem[],
  outlook: Question['plan'],
  {
    adjustments,
    prices: { addedInflation, path },
  }: { adjustments: Question['from']['adjustments']; prices: ReturnType<typeof computeEconomyPrices> },
): number {
  const plan = items.map(toPlanItem);
  const adjusted = adjustments === undefined ? plan : adjustItemReturns(plan, adjustments.returns);
  return forecast({ ...outlook, items: adjusted, addedInflation, path }).forecast.at(-1) ?? 0;
}
