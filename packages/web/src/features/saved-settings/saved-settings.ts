/** The settings stored in the browser between visits (product.md section 3), each with its default and validation. */
import type { RatePeriod } from '@meridian/contract';
import { type CurrencyCode, isCurrencyCode } from '@meridian/engine';
import { isValidDate } from '#lib/format/dates.ts';
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

/** The tabs of the items table, in the order of product.md. */
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

/** The stored position of a card. The view decides which cards exist, and where missing ones are placed. */
export interface SavedCard {
  readonly id: string;
  /** The position; the lowest is first. */
  readonly order: number;
  readonly size: CardSize;
}

/** The value for a pie without any visible tag. An empty list means that all tags are visible. */
const HIDE_ALL_TAGS = 'hide-all';
/** The ids of the tags that the tag pie shows, or the mark that it shows none. */
export type TagPieSelection = readonly number[] | typeof HIDE_ALL_TAGS;

const YEARS = { min: 1, max: 30 };
const OLDEST = 120;
const LONGEST_TEXT = 200;
/** Maximum number of stored cards, far more than any view has. */
const MOST_CARDS = 100;

/** Returns the value of a stored setting; `undefined` if it is invalid or from another version. */
type Reader<Value> = (stored: unknown) => Value | undefined;

interface Setting<Value> {
  readonly initial: Value;
  readonly read: Reader<Value>;
}

const setting = <Value>(initial: Value, read: Reader<Value>): Setting<Value> => ({ initial, read });

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns a setting whose value must be one of `choices`. Any other stored value is replaced by `initial`. */
function choice<Choice extends string>(choices: readonly Choice[], initial: NoInfer<Choice>) {
  return setting<Choice>(initial, (value) => choices.find((known) => known === value));
}

const flag = setting<boolean>(false, (value) => (typeof value === 'boolean' ? value : undefined));
const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : undefined);
const textNotEmpty = (value: unknown) => text(value) || undefined;
const currency = (value: unknown) => (typeof value === 'string' && isCurrencyCode(value) ? value : undefined);
const date = (value: unknown) => (typeof value === 'string' && isValidDate(value) ? value : null);
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** The setting of a layout; invalid cards are dropped. */
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

/** The lines that the chart shows at first: all except spendable money, which is optional. */
const FIRST_LINES = Object.fromEntries(CHART_LINES.map((line) => [line, line !== 'spendable'])) as Record<
  ChartLine,
  boolean
>;

const SETTINGS = {
  selectedScenarioId: setting<number | null>(null, (value) => (isId(value) ? value : undefined)),
  compareScenarioIds: setting<number[]>([], (value) =>
    Array.isArray(value) ? [...new Set(value.filter(isId))] : undefined,
  ),
  forecastYears: setting(5, (value) => (isId(value) && value >= YEARS.min && value <= YEARS.max ? value : undefined)),
  /** The horizon as a person's id and an age, in place of the years; features/forecast checks that the person exists. */
  forecastUntil: setting<{ person: number; age: number } | null>(null, (value) => {
    if (!isRecord(value)) return undefined;
    const { person, age } = value;
    return isId(person) && isId(age) && age <= OLDEST ? { person, age } : undefined;
  }),
  selectedTab: choice(ITEM_TABS, 'expense'),
  selectedCurrency: setting<CurrencyCode>('USD', currency),
  currentView: choice(['standard', 'advanced'], 'standard'),
  hideSensitiveData: flag,
  /** The name of the tag by which the list is filtered, or 'all'. */
  selectedTagFilter: setting('all', textNotEmpty),
  searchTerm: setting('', text),
  filterCurrency: setting<CurrencyCode | 'all'>('all', (value) => (value === 'all' ? value : currency(value))),
  /** Dates `YYYY-MM-DD`; null for an open end. */
  filterDateRange: setting<{ start: string | null; end: string | null }>({ start: null, end: null }, (value) =>
    isRecord(value) ? { start: date(value['start']), end: date(value['end']) } : undefined,
  ),
  filterAmountRange: setting<{ min: number | null; max: number | null }>({ min: null, max: null }, (value) =>
    isRecord(value) ? { min: number(value['min']), max: number(value['max']) } : undefined,
  ),
  /** The JSON name of the item field to sort by. The item list checks that items can be sorted by it. */
  sortBy: setting('created_at', textNotEmpty),
  sortOrder: choice(['asc', 'desc'], 'desc'),
  showAdvancedFilters: flag,
  chartVisibleLines: setting(FIRST_LINES, (value) => {
    if (!isRecord(value)) return undefined;
    const known = CHART_LINES.filter((line) => typeof value[line] === 'boolean');
    return { ...FIRST_LINES, ...Object.fromEntries(known.map((line) => [line, value[line]])) };
  }),
  /** The measure that the chart shows for each compared scenario. */
  comparedMeasure: choice(CHART_LINES, 'forecast'),
  /** True if forecasts are shown in today's money. */
  inTodaysMoney: flag,
  /** The visible tags of the tag pie, by scenario id. An invalid selection is dropped, so that all tags are visible. */
  tagPieSelections: setting<Readonly<Record<string, TagPieSelection>>>({}, (value) => {
    if (!isRecord(value)) return undefined;
    const entries = Object.entries(value).flatMap(([scenario, chosen]): [string, TagPieSelection][] => {
      if (chosen === HIDE_ALL_TAGS) return [[scenario, HIDE_ALL_TAGS]];
      return Array.isArray(chosen) ? [[scenario, chosen.filter((id) => Number.isSafeInteger(id))]] : [];
    });
    return Object.fromEntries(entries);
  }),
  /** The layout of the cards of the dashboard; empty until the user arranges them. */
  dashboardLayout: cards,
  /** The layout of the cards of the advanced view; empty until the user arranges them. */
  advancedLayout: cards,
  /** The choices of the advanced view, validated by features/economic. */
  analysis: setting<Readonly<Record<string, unknown>>>({}, (value) => (isRecord(value) ? value : undefined)),
  /** The unit in which the user types interest and return rates: percent a year or a month. */
  rateUnit: choice<RatePeriod>(['year', 'month'], 'year'),
  layoutMode: choice(['grid'], 'grid'),
  colorScheme: choice<ColorScheme>(COLOR_SCHEMES, 'system'),
  /** The language of the interface. Until the user chooses one, it is null and the browser's languages decide. */
  language: setting<Language | null>(null, (value) => LANGUAGES.find((known) => known === value)),
};

type Settings = typeof SETTINGS;
export type SavedSettings = { [Name in keyof Settings]: Settings[Name]['initial'] };

export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { initial }]) => [name, initial]),
) as unknown as SavedSettings;

/** Returns the settings shared by all users of this browser. */
export const sharedSettings = ({ colorScheme, language }: SavedSettings) => ({ colorScheme, language });

/** Returns settings from a stored value: valid ones are used, invalid ones replaced by defaults, unknown keys dropped. */
export function parseSettings(stored: unknown): SavedSettings {
  const source = isRecord(stored) ? stored : {};
  const entries = Object.entries(SETTINGS).map(([name, { read }]) => [name, read(source[name])] as const);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}
