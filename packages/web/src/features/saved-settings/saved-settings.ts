/** What the browser keeps for the person between visits (product.md section 3), and how it is read back safely. */
import type { RateUnit } from '@meridian/contract';
import { type CurrencyCode, isCurrencyCode } from '@meridian/engine';
import { parseDate } from '#lib/format/dates.ts';
import { LANGUAGES, type Language } from '#lib/text/language.ts';
import {
  type SavedCard,
  type TagPieSelection,
  oneOf,
  readFilterRange,
  readSavedCards,
  readTagPieSelections,
} from './setting-values.ts';

export const COLOR_SCHEMES = ['light', 'dark', 'system'] as const;
type ColorScheme = (typeof COLOR_SCHEMES)[number];

export const CHART_LINES = ['forecast', 'margin', 'pension', 'investment', 'saving', 'cash'] as const;
export type ChartLine = (typeof CHART_LINES)[number];

/** The tabs of the items table, as product.md lists them. */
const ITEM_TABS = [
  'all',
  'balance',
  'income',
  'expense',
  'saving',
  'pension',
  'investment',
  'selected',
  'hidden',
] as const;
export type ItemTab = (typeof ITEM_TABS)[number];

const SORT_ORDERS = ['asc', 'desc'] as const;
const VIEWS = ['standard', 'advanced'] as const;
const RATE_UNITS = ['year', 'month'] as const satisfies RateUnit[];
const LAYOUT_MODES = ['grid'] as const;

export interface SavedSettings {
  selectedScenarioId: number | null;
  compareScenarioIds: number[];
  forecastYears: number;
  selectedTab: ItemTab;
  selectedCurrency: CurrencyCode;
  currentView: (typeof VIEWS)[number];
  hideSensitiveData: boolean;
  /** A tag's name, or 'all'. */
  selectedTagFilter: string;
  searchTerm: string;
  filterCurrency: CurrencyCode | 'all';
  /** Dates `YYYY-MM-DD`, or null for an open end. */
  filterDateRange: { start: string | null; end: string | null };
  filterAmountRange: { min: number | null; max: number | null };
  /** A field of items by its wire name; which can be sorted by, the list knows. */
  sortBy: string;
  sortOrder: (typeof SORT_ORDERS)[number];
  showAdvancedFilters: boolean;
  chartVisibleLines: Record<ChartLine, boolean>;
  /** What the chart compares scenarios by. */
  comparedMeasure: ChartLine;
  /** Whether forecasts are shown in the money of today. */
  inTodaysMoney: boolean;
  /** By scenario id. */
  tagPieSelections: Readonly<Record<string, TagPieSelection>>;
  /** Empty as long as nobody arranged the cards. */
  dashboardLayout: readonly SavedCard[];
  /** The same of the advanced view. */
  advancedLayout: readonly SavedCard[];
  /** What the advanced view analyses; features/economic knows what stands in it. */
  analysis: Readonly<Record<string, unknown>>;
  /** How rates are typed. */
  rateUnit: RateUnit;
  layoutMode: (typeof LAYOUT_MODES)[number];
  colorScheme: ColorScheme;
  /** Null as long as nobody chose: the browser's own languages decide. */
  language: Language | null;
}

export const DEFAULT_SETTINGS: SavedSettings = {
  selectedScenarioId: null,
  compareScenarioIds: [],
  forecastYears: 5,
  selectedTab: 'expense',
  selectedCurrency: 'USD',
  currentView: 'standard',
  hideSensitiveData: false,
  selectedTagFilter: 'all',
  searchTerm: '',
  filterCurrency: 'all',
  filterDateRange: { start: null, end: null },
  filterAmountRange: { min: null, max: null },
  sortBy: 'created_at',
  sortOrder: 'desc',
  showAdvancedFilters: false,
  chartVisibleLines: {
    forecast: true,
    margin: true,
    pension: true,
    investment: true,
    saving: true,
    cash: true,
  },
  comparedMeasure: 'forecast',
  inTodaysMoney: false,
  tagPieSelections: {},
  dashboardLayout: [],
  advancedLayout: [],
  analysis: {},
  rateUnit: 'year',
  layoutMode: 'grid',
  colorScheme: 'system',
  language: null,
};

/** What belongs to whoever sits at this browser, whoever signs in. */
export const lookOf = ({ colorScheme, language }: SavedSettings) => ({ colorScheme, language });

const YEARS = { min: 1, max: 30 };
const LONGEST_TEXT = 200;

type Readers = { [K in keyof SavedSettings]: (value: unknown) => SavedSettings[K] | undefined };

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const readFlag = (value: unknown) => (typeof value === 'boolean' ? value : undefined);
const readText = (value: unknown) => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : undefined);
const readCurrency = (value: unknown) =>
  typeof value === 'string' && isCurrencyCode(value) ? value : undefined;
const readDate = (value: unknown) => (typeof value === 'string' ? parseDate(value, 'YYYY-MM-DD') : null);
const readNumber = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** One reader a setting; `undefined` for what is damaged or from another version. */
const READERS: Readers = {
  selectedScenarioId: (value) => (isId(value) ? value : undefined),
  compareScenarioIds: (value) => (Array.isArray(value) ? [...new Set(value.filter(isId))] : undefined),
  forecastYears: (value) => (isId(value) && value >= YEARS.min && value <= YEARS.max ? value : undefined),
  selectedTab: oneOf(ITEM_TABS),
  selectedCurrency: readCurrency,
  currentView: oneOf(VIEWS),
  hideSensitiveData: readFlag,
  selectedTagFilter: (value) => readText(value) || undefined,
  searchTerm: readText,
  filterCurrency: (value) => (value === 'all' ? value : readCurrency(value)),
  filterDateRange: (value) => readFilterRange(value, ['start', 'end'], readDate),
  filterAmountRange: (value) => readFilterRange(value, ['min', 'max'], readNumber),
  sortBy: (value) => readText(value) || undefined,
  sortOrder: oneOf(SORT_ORDERS),
  showAdvancedFilters: readFlag,
  chartVisibleLines: (value) => (isRecord(value) ? readLines(value) : undefined),
  comparedMeasure: oneOf(CHART_LINES),
  inTodaysMoney: readFlag,
  tagPieSelections: readTagPieSelections,
  dashboardLayout: readSavedCards,
  advancedLayout: readSavedCards,
  analysis: (value) => (isRecord(value) ? value : undefined),
  rateUnit: oneOf(RATE_UNITS),
  layoutMode: oneOf(LAYOUT_MODES),
  colorScheme: oneOf(COLOR_SCHEMES),
  language: oneOf(LANGUAGES),
};

function readLines(value: Record<string, unknown>): Record<ChartLine, boolean> {
  const lines = { ...DEFAULT_SETTINGS.chartVisibleLines };
  for (const line of CHART_LINES) {
    const isVisible = value[line];
    if (typeof isVisible === 'boolean') lines[line] = isVisible;
  }
  return lines;
}

/** Settings out of whatever was stored: good values are taken, the rest falls back, unknown keys are dropped. */
export function readSettings(stored: unknown): SavedSettings {
  const source = isRecord(stored) ? stored : {};
  const entries = Object.entries(READERS).map(([key, read]) => [key, read(source[key])] as const);
  const good = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  return { ...DEFAULT_SETTINGS, ...good };
}
