/** Computes the effect of each variant of a plan: simulated with common random numbers and compared path by path. */
import { type FinancialItem, type PlanVariant, applyVariant } from '@meridian/contract';
import { type CurrencyCode, roundMoney } from '@meridian/engine';
import {
  type OutcomeDifference,
  type SimulationRequest,
  type SimulationResult,
  compareOutcomes,
} from '@meridian/simulation';
import type { BrowserSimulation } from '#lib/browser-simulation.ts';
import { type LatestRequestRunner, createLatestRequestRunner } from '#lib/simulation-runner.ts';
import type { selectedEconomy } from '#features/economic/public.ts';

/** Maximum number of paths; with more paths, recomputing the table after every edit would take too long. */
export const MAX_COMPARISON_PATHS = 10_000;
/** Debounce time in milliseconds: inputs within this time count as one change. */
const QUIET_MS = 250;

/**
 * The settings with which a comparison was computed. The texts beside its figures describe these settings, even if the user has changed
 * them since.
 */
export interface ComparisonSettings {
  readonly currency: CurrencyCode;
  readonly paths: number;
  readonly seed: number;
  readonly economy: ReturnType<typeof selectedEconomy>;
  /** True if historical returns were chosen but could not be loaded; lognormal returns are used instead. */
  readonly isReturnHistoryMissing: boolean;
  /** True if historical inflation was chosen but could not be loaded; prices rise at the mean rate instead. */
  readonly isPriceHistoryMissing: boolean;
}

/** The outcome of a plan: its chance of success and its end values. */
export interface PlanOutcome {
  /** The share of simulated paths in which the money lasts, from 0 to 1. */
  readonly success: number;
  /** Median net worth at the end of all simulated paths, in the currency of the comparison. */
  readonly median: number;
  /** Net worth at the end of the forecast, in the currency of the comparison. */
  readonly end: number;
}

/** The outcome with a variant, and the difference from the unchanged plan. */
export interface VariantEffect extends PlanOutcome {
  readonly variant: PlanVariant;
  readonly difference: Pick<OutcomeDifference, 'success' | 'median'> & { readonly end: number };
}

/** The outcomes of a plan and its variants: all nominal, or all in today's money. */
export interface VariantComparison {
  /** The outcome of the unchanged plan. */
  readonly before: PlanOutcome;
  /** The effects, the most helpful variant first. */
  readonly effects: readonly VariantEffect[];
  readonly settings: ComparisonSettings;
}

/** The comparison in nominal amounts and in today's money. */
export type VariantComparisons = Readonly<Record<'nominal' | 'real', VariantComparison>>;

/** A plan with its variants, and the functions that prepare their computation. */
export interface PlanWithVariants {
  readonly items: readonly FinancialItem[];
  readonly variants: readonly PlanVariant[];
  readonly settings: ComparisonSettings;
  /** Returns the simulation request for these items. It has an inflation model, so that the result is also in today's money. */
  readonly requestFor: (items: readonly FinancialItem[]) => SimulationRequest;
  /** Returns the nominal net worth at the end of the forecast of these items. */
  readonly endOf: (items: readonly FinancialItem[]) => number;
  /** The expected price level at the end of the horizon; 1 at the start. */
  readonly priceLevel: number;
}

/**
 * Simulates the plan, then its variants one after the other. Calls `onDone` with the number of completed simulations after each of them,
 * and stops between two simulations if `signal` is aborted.
 */
export async function compareVariants(
  { items, variants, settings, requestFor, endOf, priceLevel }: PlanWithVariants,
  run: (request: SimulationRequest) => Promise<SimulationResult>,
  { signal, onDone }: { signal: AbortSignal; onDone: (done: number) => void },
): Promise<VariantComparisons> {
  const outcomeOf = async (of: readonly FinancialItem[]) => {
    const { byPath, probabilityOfShortfall, median, real } = await run({
      ...requestFor(of),
      keepsPaths: true,
    });
    signal.throwIfAborted();
    if (byPath === undefined || real === null) throw new Error('The simulation returned no paths or no prices.');
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
  const effects: Record<keyof VariantComparisons, VariantEffect[]> = { nominal: [], real: [] };
  for (const [index, variant] of variants.entries()) {
    const { byPath, ...outcomes } = await outcomeOf(applyVariant(items, variant));
    const { success, median, realMedian } = compareOutcomes(before.byPath, byPath);
    for (const money of ['nominal', 'real'] as const) {
      const outcome = outcomes[money];
      const end = outcome.end - before[money].end;
      const difference = { success, median: (money === 'real' ? realMedian : null) ?? median, end };
      effects[money].push({ variant, ...outcome, difference });
    }
    onDone(index + 2);
  }
  const comparisonIn = (money: keyof VariantComparisons): VariantComparison => ({
    before: before[money],
    effects: effects[money].toSorted(byHelp),
    settings,
  });
  return { nominal: comparisonIn('nominal'), real: comparisonIn('real') };
}

/**
 * Returns a runner that compares the latest plan with its variants. All plans are simulated with common random numbers until the runner is
 * cancelled.
 */
export function createComparisonRunner({
  run,
  close,
}: BrowserSimulation): LatestRequestRunner<PlanWithVariants, VariantComparisons> {
  return createLatestRequestRunner<PlanWithVariants, VariantComparisons>(
    async (plan, { signal, onProgress }) => {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      signal.throwIfAborted();
      const total = plan.variants.length + 1;
      return compareVariants(plan, run, { signal, onDone: (done) => onProgress({ done, total }) });
    },
    { isEnded: () => true, close },
  );
}

/** Compares two effects by chance of success, then median end value, then end value of the forecast, descending. */
function byHelp({ difference: one }: VariantEffect, { difference: other }: VariantEffect): number {
  return other.success.value - one.success.value || other.median.value - one.median.value || other.end - one.end;
}

/** The best variant, and the kind of its benefit. */
export type BestVariant =
  /** The money lasts in more simulated paths, and the difference exceeds the simulation error. */
  | { readonly kind: 'lasts'; readonly effect: VariantEffect }
  /**
   * The unchanged plan already lasts in all simulated paths. `effect` belongs to the variant that increases the median end value most;
   * null if no increase exceeds the simulation error.
   */
  | { readonly kind: 'already'; readonly effect: VariantEffect | null }
  | { readonly kind: 'none'; readonly effect: VariantEffect | null };

export function bestVariant(comparison: VariantComparison): BestVariant {
  const { kind, effects } = mostHelpfulVariants(comparison);
  const [effect] = effects;
  return kind === 'lasts' && effect !== undefined
    ? { kind, effect }
    : { kind: comparison.before.success === 1 ? 'already' : 'none', effect: effect ?? null };
}

/**
 * Returns the variants with which the money lasts in more simulated paths, the best first. If there are none, returns the variants that
 * increase the median end value. Only differences beyond the simulation error count.
 */
export function mostHelpfulVariants({ before, effects }: VariantComparison): {
  readonly kind: 'lasts' | 'end';
  readonly effects: readonly VariantEffect[];
} {
  const lasting = effects.filter(({ difference }) => difference.success.low > 0);
  if (before.success < 1 && lasting.length > 0) return { kind: 'lasts', effects: lasting };
  const adding = effects.filter(({ difference }) => roundMoney(difference.median.low) > 0);
  return {
    kind: 'end',
    effects: adding.toSorted(({ difference: one }, { difference: other }) => other.median.value - one.median.value),
  };
}
