/**
 * The current economic figures of a currency (finance.md section 8): from public sources, or their responses of the last 30 days, or the
 * snapshot shipped with the product.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS, type LiveData, type LiveFigure } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode } from '@meridian/engine';
import {
  type ExternalResponseCache,
  type ExternalCacheOptions,
  createExternalResponseCache,
} from '#external-services/external-response-store.ts';
import type { Settings } from '#settings.ts';
import { computeSourceMedian } from '#features/economic/live-data/median-of-sources.ts';
import {
  type EconomicFigure,
  LIVE_DATA_SOURCES,
  type SourceSeries,
  VOLATILITY_SERIES,
  listSourceSeries,
  toExternalSource,
} from '#features/economic/live-data/live-data-sources.ts';
import type { Observation } from '#features/economic/live-data/parse-source-responses.ts';
import { readFigureHistory, readShippedFigures } from './shipped-data-store.ts';

export interface LiveDataStore {
  /**
   * Returns the figures of a currency. Resolves at once if no refresh is due, otherwise after at most 4 seconds; never rejects. Figures are
   * rounded to 4 decimals. For inflation only the sources in the consensus are named. `as_of` is the day on which the oldest figure was
   * fetched, or the month of the snapshot if a figure comes from it.
   */
  current(currency: CurrencyCode): Promise<LiveData>;
}

export interface LiveDataOptions extends ExternalCacheOptions {
  economicDataUrl: Settings['economicDataUrl'];
}

interface OpenSeries {
  series: SourceSeries;
  answer: ExternalResponseCache<Observation>;
}

const SNAPSHOT = 'built-in snapshot';
const STALE_MS = LIMITS.liveDataStaleDays * 24 * 3_600_000;

export function createLiveDataStore({ economicDataUrl, ...parts }: LiveDataOptions): LiveDataStore {
  const open = (series: SourceSeries): OpenSeries[] => {
    if (economicDataUrl === 'off') return [];
    return [{ series, answer: createExternalResponseCache(toExternalSource(series, economicDataUrl), parts) }];
  };
  const volatility = open(VOLATILITY_SERIES);
  const economies = new Map(CURRENCY_CODES.map((code) => [code, listSourceSeries(code).flatMap(open)]));
  return {
    current: async (currency) => {
      const openSeries = [...(economies.get(currency) ?? []), ...volatility];
      await refreshAll(openSeries);
      return liveDataOf(currency, openSeries, parts.now());
    },
  };
}

/** Resolves when all series are refreshed or the time limit is reached; later responses are used by the next request. */
async function refreshAll(openSeries: readonly OpenSeries[]): Promise<void> {
  const enough = new AbortController();
  const patience = sleep(LIMITS.liveDataSeconds * 1_000, undefined, { signal: enough.signal, ref: false });
  try {
    await Promise.race([Promise.all(openSeries.map(({ answer }) => answer.refresh())), patience]);
  } finally {
    // The race handles the rejection of the aborted timer.
    enough.abort();
  }
}

function liveDataOf(currency: CurrencyCode, openSeries: readonly OpenSeries[], now: Date): LiveData {
  const tell = (figure: EconomicFigure) => toLiveFigure(currency, figure, openSeries, now);
  const inflation = tell('inflation');
  const unemployment = tell('unemployment');
  const growth = tell('gdp_growth');
  const volatility = tell('volatility');
  const figures = { inflation, unemployment, gdp_growth: growth, volatility };
  const all = Object.values(figures);
  const names = all.flatMap(({ sources }) => sources.map(({ name }) => name));
  const inOrder = [...Object.values(LIVE_DATA_SOURCES).map(({ name }) => name), SNAPSHOT];
  return {
    currency,
    inflation_data: { consensus_rate: inflation.value, sources: inflation.sources },
    market_conditions: {
      unemployment_rate: unemployment.value,
      gdp_growth: growth.value,
      market_volatility: volatility.value,
    },
    figures,
    data_sources: inOrder.filter((name) => names.includes(name)),
    as_of: all.map(({ as_of: asOf }) => asOf).reduce((oldest, one) => (one < oldest ? one : oldest)),
    is_fallback: all.some(({ is_fallback: isFallback }) => isFallback),
  };
}

function toLiveFigure(
  currency: CurrencyCode,
  figure: EconomicFigure,
  openSeries: readonly OpenSeries[],
  now: Date,
): LiveFigure {
  const known = openSeries.flatMap(({ series, answer }) => {
    const last = series.figure === figure ? answer.known() : undefined;
    if (last === undefined || now.getTime() - last.at.getTime() > STALE_MS) return [];
    return [{ ...last.answer, name: LIVE_DATA_SOURCES[series.source].name, day: last.at.toISOString().slice(0, 10) }];
  });
  const consensus = computeSourceMedian(known);
  const history = readFigureHistory(currency, figure);
  if (consensus === undefined) {
    const { asOf, [figure]: builtIn } = readShippedFigures(currency);
    const sources = [{ name: SNAPSHOT, ...builtIn }];
    return { value: builtIn.value, sources, as_of: asOf, is_fallback: true, history };
  }
  const days = consensus.observations.map(({ day }) => day);
  const sources = consensus.observations.map(({ name, value, period }) => ({ name, value: rounded(value), period }));
  const asOf = days.toSorted()[0] ?? '';
  return { value: rounded(consensus.value), sources, as_of: asOf, is_fallback: false, history };
}

const rounded = (value: number) => Number(value.toFixed(4));
