/** The economic data shipped with the product (sources and licences in the README of packages/engine/data), read on first use. */
import { readFileSync } from 'node:fs';
import type { LiveData, LiveFigure } from '@meridian/contract';
import {
  CURRENCY_CODES,
  type CurrencyCode,
  meanPriceFactor,
  parsePriceHistory,
  parseReturnHistory,
} from '@meridian/engine';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { observationSchema } from '#features/economic/live-data/parse-source-responses.ts';

/** The build copies the data beside the bundle in dist; when run from source they are in the engine's package. */
const FOLDER = new URL(import.meta.url.endsWith('.ts') ? '../../../../../engine/data/' : './data/', import.meta.url);

/**
 * Returns the factor by which a currency's consumer prices changed in each month since January 2000; null if no price history ships. All
 * callers share one array.
 */
export function readPriceFactors(currency: CurrencyCode): Float64Array | null {
  return allPriceFactors()[currency] ?? null;
}

const allPriceFactors = once(() => parsePriceHistory(shippedFile('cpi_monthly.csv')));

/** The mean monthly change of the logarithm of prices, for every currency with shipped prices. */
export const readMeanLogPriceChanges = once((): Partial<Record<CurrencyCode, number>> =>
  Object.fromEntries(
    Object.entries(allPriceFactors()).map(([code, factors]) => [code, Math.log(meanPriceFactor(factors))]),
  ),
);

/** The monthly returns of US shares, and of a mix of 60 % shares and 40 % bonds. All callers share the same arrays. */
export const readUsReturns = once(() => parseReturnHistory(shippedFile('us_market_monthly.csv')));

const figures = z.object({
  inflation: observationSchema,
  unemployment: observationSchema,
  gdp_growth: observationSchema,
});

const snapshotShape = z.object({
  as_of: z.string(),
  volatility: z.object({ period: z.string(), close: z.number() }),
  currencies: z.record(z.enum(CURRENCY_CODES), figures),
});

const snapshot = once(() => snapshotShape.parse(JSON.parse(shippedFile('macro_snapshot.json'))));

/** Returns the newest figures at the time of the release: in percent, and volatility in index points at the end of a month. */
export function readShippedFigures(currency: CurrencyCode) {
  const { as_of: asOf, volatility, currencies } = snapshot();
  const { period, close: value } = volatility;
  return { asOf, ...currencies[currency], volatility: { value, period } };
}

/** Maximum length of a returned history: in years for yearly figures, in months for monthly figures. */
const HISTORY_YEARS = 20;
const HISTORY_MONTHS = 60;

const WORLD_BANK = 'World Bank, World Development Indicators';

/**
 * The sources of recent inflation for currencies that do not use the default ones. The default sources are the World Bank and, for the
 * newest year, the IMF.
 */
const INFLATION_FROM: Partial<Record<CurrencyCode, readonly string[]>> = {
  EUR: ['Eurostat'],
  GBP: [
    'Office for National Statistics (contains public sector information licensed under the Open Government Licence v3.0)',
  ],
  AUD: [WORLD_BANK, 'Australian Bureau of Statistics'],
};

const yearly = once(() => ({
  inflation: csvFile('inflation_annual.csv'),
  gdp_growth: csvFile('gdp_growth_annual.csv'),
}));

const volatilityByMonth = once(() => csvFile('vix_monthly.csv'));

/** Returns the history of a figure, oldest first, with its attribution; null for unemployment, for which no history ships. */
export function readFigureHistory(currency: CurrencyCode, figure: keyof LiveData['figures']): LiveFigure['history'] {
  switch (figure) {
    case 'inflation': {
      const attribution = INFLATION_FROM[currency] ?? [WORLD_BANK, 'International Monetary Fund'];
      return history(attribution, yearly().inflation, ['year', currency], HISTORY_YEARS);
    }
    case 'gdp_growth':
      return history([WORLD_BANK], yearly().gdp_growth, ['year', currency], HISTORY_YEARS);
    case 'volatility':
      return history(['Cboe Global Markets'], volatilityByMonth(), ['month', 'vix_close'], HISTORY_MONTHS);
    case 'unemployment':
      return null;
  }
}

function history(
  attribution: readonly string[],
  rows: readonly Partial<Record<string, string>>[],
  [periods, values]: [string, string],
  most: number,
): LiveFigure['history'] {
  const points = rows.slice(-most).flatMap((row) => {
    const { [periods]: period = '', [values]: value = '' } = row;
    return value === '' ? [] : [{ period, value: Number(value) }];
  });
  return points.length === 0 ? null : { attribution: [...attribution], points };
}

function csvFile(name: string): Partial<Record<string, string>>[] {
  return parse(shippedFile(name), { columns: true });
}

function shippedFile(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8');
}

function once<Value>(read: () => Value): () => Value {
  let kept: { value: Value } | undefined;
  return () => (kept ??= { value: read() }).value;
}
