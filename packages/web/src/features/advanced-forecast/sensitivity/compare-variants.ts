/** The effect of each variant of a plan on it: simulated over the same draws as the plan itself, and compared path by path. */
import { type FinancialItem, type PlanVariant, appliedVariant } from '@meridian/contract';
import { type CurrencyCode, roundMoney } from '@meridian/engine';
import {
  type OutcomeDifference,
  type SimulationRequest,
  type SimulationResult,
  outcomeDifference,
} from '@meridian/simulation';
import type { BrowserSimulation } from '#lib/simulation/browser-simulation.ts';
import { type Runner, createRunner } from '#lib/simulation/simulation-runner.ts';
import type { chosenEconomy } from '#features/economic/public.ts';

/** More would take too long for a table that follows every edit. */
export const MOST_PATHS = 10_000;
/** Everything typed meanwhile is one change. */
const QUIET_MS = 250;

/** The choices of a comparison; the words beside its figures tell these, whatever was chosen since. */
export interface ComparisonSettings {
  /** The currency of all amounts. */
  readonly currency: CurrencyCode;
  readonly paths: number;
  readonly seed: number;
  readonly economy: ReturnType<typeof chosenEconomy>;
  /** The history of returns was chosen and could not be loaded: they are lognormal. */
  readonly lacksReturns: boolean;
  /** The history of prices was chosen and could not be loaded: they rise at their mean. */
  readonly lacksPrices: boolean;
}

/** How a plan ends. */
export interface PlanOutcome {
  /** The share of futures in which the money lasts. */
  readonly success: number;
  /** The median of all futures at the end. */
  readonly median: number;
  /** The end of the plain forecast. */
  readonly end: number;
}

/** How a plan ends with a variant, and what that is more than without it. */
export interface VariantEffect extends PlanOutcome {
  readonly variant: PlanVariant;
  readonly difference: Pick<OutcomeDifference, 'success' | 'median'> & { readonly end: number };
}

/** A plan and its variants, all amounts in the same money. */
export interface Comparison {
  /** The plan as it is. */
  readonly before: PlanOutcome;
  /** The most helpful change comes first. */
  readonly effects: readonly VariantEffect[];
  readonly settings: ComparisonSettings;
}

/** The comparison in the money of the end, and in that of the start. */
export type Comparisons = Readonly<Record<'nominal' | 'real', Comparison>>;

/** A plan, its variants and how they are computed. */
export interface ComparedPlan {
  readonly items: readonly FinancialItem[];
  readonly variants: readonly PlanVariant[];
  readonly settings: ComparisonSettings;
  /** With an inflation model. */
  readonly requestFor: (items: readonly FinancialItem[]) => SimulationRequest;
  /** The end of the plain forecast, nominal. */
  readonly endOf: (items: readonly FinancialItem[]) => number;
  /** The price level that is expected at the end, 1 at the start. */
  readonly priceLevel: number;
}

/** Simulates the plan and every variant, one after the other; `onDone` is told after each. Ends between two when it is aborted. */
export async function compareVariants(
  { items, variants, settings, requestFor, endOf, priceLevel }: ComparedPlan,
  run: (request: SimulationRequest) => Promise<SimulationResult>,
  { signal, onDone }: { signal: AbortSignal; onDone: (done: number) => void },
): Promise<Comparisons> {
  const outcomeOf = async (of: readonly FinancialItem[]) => {
    const { byPath, probabilityOfShortfall, median, real } = await run({
      ...requestFor(of),
      keepsPaths: true,
    });
    signal.throwIfAborted();
    if (byPath === undefined || real === null) throw new Error('The simulation kept no paths or no prices.');
    const success = 1 - probabilityOfShortfall;
    const end = endOf(of);
    return {
      byPath,
      nominal: { success, median, end },
      real: { success, median: real.median, end: end / priceLevel },
    };
  };
  const before = await outcomeOf(items);
  onDone(1);
  const effects: Record<keyof Comparisons, VariantEffect[]> = { nominal: [], real: [] };
  for (const [index, variant] of variants.entries()) {
    const { byPath, ...outcomes } = await outcomeOf(appliedVariant(items, variant));
    const { success, median, realMedian } = outcomeDifference(before.byPath, byPath);
    for (const money of ['nominal', 'real'] as const) {
      const outcome = outcomes[money];
      const end = outcome.end - before[money].end;
      const difference = { success, median: (money === 'real' ? realMedian : null) ?? median, end };
      effects[money].push({ variant, ...outcome, difference });
    }
    onDone(index + 2);
  }
  const comparisonIn = (money: keyof Comparisons): Comparison => ({
    before: before[money],
    effects: effects[money].toSorted(byHelp),
    settings,
  });
  return { nominal: comparisonIn('nominal'), real: comparisonIn('real') };
}

/** Compares the newest plan with its variants; the simulation keeps its draws from plan to plan until it is cancelled. */
export function openComparisons({ run, close }: BrowserSimulation): Runner<ComparedPlan, Comparisons> {
  return createRunner<ComparedPlan, Comparisons>(
    async (plan, { signal, onProgress }) => {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      signal.throwIfAborted();
      const total = plan.variants.length + 1;
      return compareVariants(plan, run, { signal, onDone: (done) => onProgress({ done, total }) });
    },
    { isEnded: () => true, close },
  );
}

/** By effect on how often the money lasts, then on the median end, then on the forecast's. */
function byHelp({ difference: one }: VariantEffect, { difference: other }: VariantEffect): number {
  return (
    other.success.value - one.success.value || other.median.value - one.median.value || other.end - one.end
  );
}

/** The gain of the plan by the best of the variants. */
export type BestVariant =
  /** The money lasts in more futures, and that is no chance of the draws. */
  | { readonly kind: 'lasts'; readonly effect: VariantEffect }
  /** The money lasts in all of them as it is. The variant that adds most to the median end, of those of which that is no chance either. */
  | { readonly kind: 'already'; readonly effect: VariantEffect | null }
  | { readonly kind: 'none'; readonly effect: VariantEffect | null };

export function bestVariant(comparison: Comparison): BestVariant {
  const { kind, effects } = mostHelpful(comparison);
  const [effect] = effects;
  return kind === 'lasts' && effect !== undefined
    ? { kind, effect }
    : { kind: comparison.before.success === 1 ? 'already' : 'none', effect: effect ?? null };
}

/**
 * The variants with which the money lasts in more futures, the best first; where there are none, those that add to the median end. That
 * is no chance of the draws with any of them.
 */
export function mostHelpful({ before, effects }: Comparison): {
  readonly kind: 'lasts' | 'end';
  readonly effects: readonly VariantEffect[];
} {
  const lasting = effects.filter(({ difference }) => difference.success.low > 0);
  if (before.success < 1 && lasting.length > 0) return { kind: 'lasts', effects: lasting };
  const adding = effects.filter(({ difference }) => roundMoney(difference.median.low) > 0);
  return {
    kind: 'end',
    effects: adding.toSorted(
      ({ difference: one }, { difference: other }) => other.median.value - one.median.value,
    ),
  };
}
