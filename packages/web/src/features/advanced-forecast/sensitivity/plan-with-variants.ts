/** Prepares a plan and its variants for simulation; each variant changes one thing. */
import { type FinancialItem, createPlanVariants, toPlanItem, toSimulationRequest } from '@meridian/contract';
import { adjustItemReturns, applyPinnedRates, computeEconomyPrices, forecast } from '@meridian/engine';
import type { SimulationInputs } from '#features/advanced-forecast/simulation/simulation-inputs.ts';
import type { PlanWithVariants, ComparisonSettings } from './compare-variants.ts';

type Question = Pick<SimulationInputs, 'plan' | 'body' | 'from' | 'missing'>;

/** Returns the horizon, currency and assumed rates with which variants are compared. */
export function comparisonOutlook({ plan }: Pick<Question, 'plan'>) {
  return { ...plan, rates: applyPinnedRates(plan.rates, plan.assumptions) };
}

/**
 * Returns a plan with its variants. `workId` is the id of the income that another year of work extends; null to select the most likely one.
 */
export function planWithVariants(
  items: readonly FinancialItem[],
  { plan, body, from, missing }: Question,
  economy: ComparisonSettings['economy'],
  workId: number | null,
): PlanWithVariants {
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
      isReturnHistoryMissing: missing.returns,
      isPriceHistoryMissing: missing.prices,
    },
    requestFor: (planItems) =>
      toSimulationRequest(
        { ...plan, items: planItems.map(toPlanItem) },
        { ...body, return_model: missing.returns ? 'lognormal' : body.return_model },
        from,
      ),
    endOf: (planItems) => endOf(planItems, plan, { adjustments, prices }),
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
