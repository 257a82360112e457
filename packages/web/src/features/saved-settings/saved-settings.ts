/** The settings that the browser stores between visits (product.md section 3), one line each, and how they are read back safely. */
import type { RateUnit } from '@meridian/contract';
import { type CurrencyCode, isCurrencyCode } from '@meridian/engine';
import { isRealDate } from '#lib/format/dates.ts';
import { LANGUAGES, type Language } from '#lib/text/language.ts';

export const COLOR_SCHEMES = ['light', 'dark', 'system'] as const;
type ColorScheme = (typeof COLOR_SCHEMES)[number];

export const CHART_LINES = [
  'forecast',
  'margin',
  'pension',
  'investment',
  'saving',
  'cash',
  'debts',
  'spendable',
] as const;
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

const CARD_SIZES = ['full', 'medium'] as const;
export type CardSize = (typeof CARD_SIZES)[number];

/** A card as somebody arranged it. Which cards there are, and what becomes of those that are missing here, the view knows. */
export interface SavedCard {
  readonly id: string;
  /** The lowest stands first. */
  readonly order: number;
  readonly size: CardSize;
}

/** Stands for 'no tag is shown'; an empty list means all of them are. */
const HIDE_ALL_TAGS = 'hide-all';
/** The tags a pie shows: their ids. */
export type TagPieSelection = readonly number[] | typeof HIDE_ALL_TAGS;

const YEARS = { min: 1, max: 30 };
const OLDEST = 120;
const LONGEST_TEXT = 200;
/** Many more than any view has. */
const MOST_CARDS = 100;

/** Reads a value out of whatever was stored; `undefined` for what is damaged or from another version. */
type Reader<Value> = (stored: unknown) => Value | undefined;

interface Setting<Value> {
  readonly initial: Value;
  readonly read: Reader<Value>;
}

const setting = <Value>(initial: Value, read: Reader<Value>): Setting<Value> => ({ initial, read });

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A setting that is one of these values. */
function choice<Choice extends string>(choices: readonly Choice[], initial: NoInfer<Choice>) {
  return setting<Choice>(initial, (value) => choices.find((known) => known === value));
}

const flag = setting<boolean>(false, (value) => (typeof value === 'boolean' ? value : undefined));
const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : undefined);
const textNotEmpty = (value: unknown) => text(value) || undefined;
const currency = (value: unknown) => (typeof value === 'string' && isCurrencyCode(value) ? value : undefined);
const date = (value: unknown) => (typeof value === 'string' && isRealDate(value) ? value : null);
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** Each card that is whole. */
const cards = setting<readonly SavedCard[]>([], (value) => {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, MOST_CARDS).flatMap((card: unknown): SavedCard[] => {
    if (!isRecord(card)) return [];
    const { id, order } = card;
    const size = CARD_SIZES.find((known) => known === card['size']);
    const isWhole = typeof id === 'string' && typeof order === 'number' && Number.isFinite(order);
    return isWhole && size !== undefined ? [{ id, order, size }] : [];
  });
});

/** All but what cash and sales would come to together, which is there for whoever asks. */
const FIRST_LINES = Object.fromEntries(CHART_LINES.map((line) => [line, line !== 'spendable'])) as Record<
  ChartLine,
  boolean
>;

const SETTINGS = {
  selectedScenarioId: setting<number | null>(null, (value) => (isId(value) ? value : undefined)),
  compareScenarioIds: setting<number[]>([], (value) =>
    Array.isArray(value) ? [...new Set(value.filter(isId))] : undefined,
  ),
  forecastYears: setting(5, (value) =>
    isId(value) && value >= YEARS.min && value <= YEARS.max ? value : undefined,
  ),
  /** Instead of the years: until a person, by id, is of this age; whether there is such a person, features/forecast knows. */
  forecastUntil: setting<{ person: number; age: number } | null>(null, (value) => {
    if (!isRecord(value)) return undefined;
    const { person, age } = value;
    return isId(person) && isId(age) && age <= OLDEST ? { person, age } : undefined;
  }),
  selectedTab: choice(ITEM_TABS, 'expense'),
  selectedCurrency: setting<CurrencyCode>('USD', currency),
  currentView: choice(['standard', 'advanced'], 'standard'),
  hideSensitiveData: flag,
  /** A tag's name, or 'all'. */
  selectedTagFilter: setting('all', textNotEmpty),
  searchTerm: setting('', text),
  filterCurrency: setting<CurrencyCode | 'all'>('all', (value) =>
    value === 'all' ? value : currency(value),
  ),
  /** Dates `YYYY-MM-DD`, or null for an open end. */
  filterDateRange: setting<{ start: string | null; end: string | null }>(
    { start: null, end: null },
    (value) => (isRecord(value) ? { start: date(value['start']), end: date(value['end']) } : undefined),
  ),
  filterAmountRange: setting<{ min: number | null; max: number | null }>({ min: null, max: null }, (value) =>
    isRecord(value) ? { min: number(value['min']), max: number(value['max']) } : undefined,
  ),
  /** A field of items by its wire name; which can be sorted by, the list knows. */
  sortBy: setting('created_at', textNotEmpty),
  sortOrder: choice(['asc', 'desc'], 'desc'),
  showAdvancedFilters: flag,
  chartVisibleLines: setting(FIRST_LINES, (value) => {
    if (!isRecord(value)) return undefined;
    const known = CHART_LINES.filter((line) => typeof value[line] === 'boolean');
    return { ...FIRST_LINES, ...Object.fromEntries(known.map((line) => [line, value[line]])) };
  }),
  /** What the chart compares scenarios by. */
  comparedMeasure: choice(CHART_LINES, 'forecast'),
  /** Whether forecasts are shown in the money of today. */
  inTodaysMoney: flag,
  /** By scenario id; those that are damaged are left out, which shows all tags. */
  tagPieSelections: setting<Readonly<Record<string, TagPieSelection>>>({}, (value) => {
    if (!isRecord(value)) return undefined;
    const entries = Object.entries(value).flatMap(([scenario, chosen]): [string, TagPieSelection][] => {
      if (chosen === HIDE_ALL_TAGS) return [[scenario, HIDE_ALL_TAGS]];
      return Array.isArray(chosen) ? [[scenario, chosen.filter((id) => Number.isSafeInteger(id))]] : [];
    });
    return Object.fromEntries(entries);
  }),
  /** Empty as long as nobody arranged the cards. */
  dashboardLayout: cards,
  /** The same of the advanced view. */
  advancedLayout: cards,
  /** What the advanced view analyses; features/economic knows what stands in it. */
  analysis: setting<Readonly<Record<string, unknown>>>({}, (value) => (isRecord(value) ? value : undefined)),
  /** How rates are typed. */
  rateUnit: choice<RateUnit>(['year', 'month'], 'year'),
  layoutMode: choice(['grid'], 'grid'),
  colorScheme: choice<ColorScheme>(COLOR_SCHEMES, 'system'),
  /** Null as long as nobody chose: the browser's own languages decide. */
  language: setting<Language | null>(null, (value) => LANGUAGES.find((known) => known === value)),
};

type Settings = typeof SETTINGS;
export type SavedSettings = { [Name in keyof Settings]: Settings[Name]['initial'] };

export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { initial }]) => [name, initial]),
) as unknown as SavedSettings;

/** What belongs to whoever sits at this browser, whoever signs in. */
export const lookOf = ({ colorScheme, language }: SavedSettings) => ({ colorScheme, language });

/** Settings out of whatever was stored: good values are taken, the rest falls back, unknown keys are dropped. */
export function readSettings(stored: unknown): SavedSettings {
  const source = isRecord(stored) ? stored : {};
  const entries = Object.entries(SETTINGS).map(([name, { read }]) => [name, read(source[name])] as const);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}
