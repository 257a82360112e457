/** The economic data that ship with the product (packages/engine/data, whose README names sources and licences), read when first asked for. */
import { readFileSync } from 'node:fs';
import type { LiveData, LiveFigure } from '@meridian/contract';
import {
  CURRENCY_CODES,
  type CurrencyCode,
  meanPriceFactor,
  readPriceHistory,
  readReturnHistory,
} from '@meridian/engine';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { reading } from '#features/economic/live-data/read-reading.ts';

/** Beside the bundle in dist, where the build copies them; in the engine's package when run from the sources. */
const FOLDER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../../engine/data/' : './data/',
  import.meta.url,
);

/** The factor on consumer prices of a currency in each month; null for a currency of which none ship. Everybody gets the same array. */
export function priceFactors(currency: CurrencyCode): Float64Array | null {
  return allPriceFactors()[currency] ?? null;
}

const allPriceFactors = once(() => readPriceHistory(shippedFile('cpi_monthly.csv')));

/** The mean monthly change of the logarithm of prices, of every currency of which some ship. */
export const meanPriceChanges = once((): Partial<Record<CurrencyCode, number>> =>
  Object.fromEntries(
    Object.entries(allPriceFactors()).map(([code, factors]) => [code, Math.log(meanPriceFactor(factors))]),
  ),
);

/** The returns of US shares and the mix, month by month. Everybody gets the same arrays. */
export const usReturns = once(() => readReturnHistory(shippedFile('us_market_monthly.csv')));

const figures = z.object({ inflation: reading, unemployment: reading, gdp_growth: reading });

const snapshotShape = z.object({
  as_of: z.string(),
  volatility: z.object({ period: z.string(), close: z.number() }),
  currencies: z.record(z.enum(CURRENCY_CODES), figures),
});

const snapshot = once(() => snapshotShape.parse(JSON.parse(shippedFile('macro_snapshot.json'))));

/** The last figures that were known when the product was made: percent, volatility in points at the month's close. */
export function snapshotOf(currency: CurrencyCode) {
  const { as_of: asOf, volatility, currencies } = snapshot();
  const { period, close: value } = volatility;
  return { asOf, ...currencies[currency], volatility: { value, period } };
}

/** How far back a figure is told: years, and months of what is published monthly. */
const HISTORY_YEARS = 20;
const HISTORY_MONTHS = 60;

const WORLD_BANK = 'World Bank, World Development Indicators';

/** Whom inflation of the last years is from where it is another than the World Bank and, for the newest, the IMF. */
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

/** How a figure went, oldest first, with whom to name for it; null for unemployment, of which no history ships. */
export function historyOf(currency: CurrencyCode, figure: keyof LiveData['figures']): LiveFigure['history'] {
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
