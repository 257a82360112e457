/** The series of public sources for each figure and economy: their addresses and plausible values (finance.md section 8). */
import { LIMITS } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { fetchExternal } from '#external-services/fetch-external.ts';
import type { ExternalSource } from '#external-services/external-response-store.ts';
import {
  type ParseObservation,
  type Observation,
  createFredParser,
  createFredYearChangeParser,
  createImfParser,
  observationSchema,
  parseSdmxResponse,
  parseWorldBankResponse,
} from './parse-source-responses.ts';

export type EconomicFigure = 'inflation' | 'unemployment' | 'gdp_growth' | 'volatility';

/** The series of one figure of one economy, as one source publishes it. */
export interface SourceSeries {
  source: keyof typeof LIVE_DATA_SOURCES;
  figure: EconomicFigure;
  /** The code of the economy, or 'all' if the figure is the same for all economies. */
  economy: string;
  /** Path and query of the address at the source. */
  path: string;
  read: ParseObservation;
}

/**
 * The public sources. Their keys are used in addresses under ECONOMIC_DATA_URL and in stored responses, their names in responses of the
 * API.
 */
export const LIVE_DATA_SOURCES = {
  'world-bank': { name: 'World Bank', address: 'https://api.worldbank.org' },
  imf: { name: 'IMF', address: 'https://www.imf.org' },
  fred: { name: 'FRED', address: 'https://fred.stlouisfed.org' },
  ecb: { name: 'ECB', address: 'https://data-api.ecb.europa.eu' },
  oecd: { name: 'OECD', address: 'https://sdmx.oecd.org' },
} as const;

const ECONOMIES: Readonly<Record<CurrencyCode, string>> = {
  USD: 'USA',
  EUR: 'EMU',
  ILS: 'ISR',
  GBP: 'GBR',
  JPY: 'JPN',
  CAD: 'CAN',
  AUD: 'AUS',
  CHF: 'CHE',
  CNY: 'CHN',
  SEK: 'SWE',
  NOK: 'NOR',
  DKK: 'DNK',
  PLN: 'POL',
  CZK: 'CZE',
  HUF: 'HUN',
  RUB: 'RUS',
  BRL: 'BRA',
  MXN: 'MEX',
  INR: 'IND',
  KRW: 'KOR',
};

/** Each figure with its code at the World Bank and its code at the IMF. */
const INDICATORS = [
  ['inflation', 'FP.CPI.TOTL.ZG', 'PCPIPCH'],
  ['unemployment', 'SL.UEM.TOTL.ZS', 'LUR'],
  ['gdp_growth', 'NY.GDP.MKTP.KD.ZG', 'NGDP_RPCH'],
] as const;

/** The VIX, Cboe's index of the expected volatility of US share prices over the next month. All economies use the same series. */
export const VOLATILITY_SERIES: SourceSeries = fred('volatility', 'all', 'VIXCLS', createFredParser('VIXCLS', 'day'));

/** Returns all series of the economy of a currency, in the order in which responses name the sources. */
export function listSourceSeries(currency: CurrencyCode): SourceSeries[] {
  const economy = ECONOMIES[currency];
  const imfEconomy = currency === 'EUR' ? 'EURO' : economy;
  return [
    ...INDICATORS.map(([figure, indicator]): SourceSeries => {
      const path = `/v2/country/${economy}/indicator/${indicator}?format=json&per_page=10`;
      return { source: 'world-bank', figure, economy, path, read: parseWorldBankResponse };
    }),
    ...INDICATORS.map(([figure, , indicator]): SourceSeries => {
      const path = `/external/datamapper/api/v1/${indicator}/${imfEconomy}`;
      return { source: 'imf', figure, economy, path, read: createImfParser(indicator, imfEconomy) };
    }),
    ...(currency === 'USD' ? ofTheUnitedStates(economy) : []),
    currency === 'EUR' ? ofTheEuroArea(economy) : ofTheOecd(economy),
  ];
}

function ofTheUnitedStates(economy: string): SourceSeries[] {
  const growth = 'A191RL1Q225SBEA';
  return [
    fred('inflation', economy, 'CPIAUCSL', createFredYearChangeParser('CPIAUCSL')),
    fred('unemployment', economy, 'UNRATE', createFredParser('UNRATE', 'month')),
    fred('gdp_growth', economy, growth, createFredParser(growth, 'quarter')),
  ];
}

function fred(figure: EconomicFigure, economy: string, id: string, read: ParseObservation): SourceSeries {
  return { source: 'fred', figure, economy, path: `/graph/fredgraph.csv?id=${id}`, read };
}

function ofTheEuroArea(economy: string): SourceSeries {
  const path = '/service/data/ICP/M.U2.N.000000.4.ANR?lastNObservations=1&format=csvdata';
  return { source: 'ecb', figure: 'inflation', economy, path, read: parseSdmxResponse };
}

/** Returns the OECD series of an economy. The euro area has none, because it is not a country with a national price index. */
function ofTheOecd(economy: string): SourceSeries {
  const flow = 'OECD.SDD.TPS,DSD_PRICES@DF_PRICES_ALL,1.0';
  const path = `/public/rest/data/${flow}/${economy}.M.N.CPI.PA._T.N.GY?lastNObservations=1&format=csvfile`;
  return { source: 'oecd', figure: 'inflation', economy, path, read: parseSdmxResponse };
}

/**
 * The plausible range of each figure: in percent, or in index points for volatility. An inflation model allows -10 to 100 % a year, so the
 * consensus must stay within that. In 2020 GDP changed by -28 % in one quarter and by +35 % in the next, as yearly rates.
 */
const PLAUSIBLE: Readonly<Record<EconomicFigure, readonly [least: number, most: number]>> = {
  inflation: [-10, 100],
  unemployment: [0, 60],
  gdp_growth: [-60, 60],
  volatility: [1, 200],
};

const HOUR_MS = 3_600_000;
/** Maximum size of a response in bytes. The longest one, daily volatility since 1990, has 160 KiB. */
const MAX_BYTES = 256 * 1_024;

/** Returns the series as a source that is requested once per cache period. `base` is the setting ECONOMIC_DATA_URL. */
export function toExternalSource(series: SourceSeries, base: URL | 'public'): ExternalSource<Observation> {
  const { source, figure, economy, path, read } = series;
  const root = base === 'public' ? LIVE_DATA_SOURCES[source].address : `${base.href.replace(/\/$/, '')}/${source}`;
  const hours = figure === 'volatility' ? LIMITS.volatilityCacheHours : LIMITS.macroCacheHours;
  const accept = path.includes('csv') ? 'text/csv, */*;q=0.5' : 'application/json';
  return {
    name: `${source}/${economy}/${figure}`,
    freshMs: hours * HOUR_MS,
    restMs: LIMITS.externalRetryMinutes * 60_000,
    shape: observationSchema,
    ask: async (_lastGood, now) => {
      const text = await fetchExternal({ service: source, url: root + path, accept, maxBytes: MAX_BYTES });
      return requirePlausible(figure, read(text, now), now);
    },
  };
}

function requirePlausible(figure: EconomicFigure, found: Observation, now: Date): Observation {
  const [least, most] = PLAUSIBLE[figure];
  if (!(found.value >= least && found.value <= most)) throw new Error(`${found.value} is implausible for ${figure}`);
  if (beginningOf(found.period) > now.toISOString()) throw new Error(`${found.period} is in the future`);
  return found;
}

/** Returns the year, month or day in which a period begins. Only a quarter is converted, to its first month. */
function beginningOf(period: string): string {
  return period.replace(/Q([1-4])$/, (_, quarter) => String(Number(quarter) * 3 - 2).padStart(2, '0'));
}
