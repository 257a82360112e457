import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, parseSettings } from './saved-settings.ts';

test.each([null, undefined, 'text', 7, [], { state: {} }])(
  'the stored value %j is replaced by the default settings',
  (stored) => {
    expect(parseSettings(stored)).toEqual(DEFAULT_SETTINGS);
  },
);

test('valid settings are used, invalid ones replaced by defaults, and unknown keys dropped', () => {
  const stored = {
    selectedScenarioId: 4,
    compareScenarioIds: [2, 2, -1, '3', 5],
    forecastYears: 31,
    hideSensitiveData: true,
    chartVisibleLines: { margin: false, pension: 'no', crash: true },
    colorScheme: 'sepia',
    token: 'secret',
  };
  expect(parseSettings(stored)).toEqual({
    ...DEFAULT_SETTINGS,
    selectedScenarioId: 4,
    compareScenarioIds: [2, 5],
    hideSensitiveData: true,
    chartVisibleLines: { ...DEFAULT_SETTINGS.chartVisibleLines, margin: false },
  });
});

test('settings that were read and stored are read again unchanged', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    forecastYears: 30,
    colorScheme: 'dark',
    selectedScenarioId: 9,
  } as const;
  expect(parseSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
});

test.each<[what: string, card: unknown]>([
  ['no id', { order: 1, size: 'full' }],
  ['an id that is no text', { id: 7, order: 1, size: 'full' }],
  ['an unknown size', { id: 'pie', order: 1, size: 'huge' }],
  ['an order that is no number', { id: 'pie', order: 'first', size: 'full' }],
  ['a hole', null],
])('a card with %s is dropped from a layout, and the others stay', (_, card) => {
  const whole = { id: 'chart', order: 3, size: 'medium' };
  expect(parseSettings({ dashboardLayout: [card, { ...whole, title: 'x' }] }).dashboardLayout).toEqual([whole]);
});

test('an unknown card stays in the settings, because only the view knows its cards', () => {
  const dashboardLayout = [{ id: 'news', order: 0, size: 'full' }] as const;
  expect(parseSettings({ dashboardLayout }).dashboardLayout).toEqual(dashboardLayout);
});

test('an excessively long layout is truncated', () => {
  const dashboardLayout = Array.from({ length: 1_000 }, (_, order) => ({ id: 'pie', order, size: 'full' }));
  expect(parseSettings({ dashboardLayout }).dashboardLayout).toHaveLength(100);
});

test('invalid selections of the tag pie are dropped', () => {
  const stored = { 4: [1, 'x', 2.5, 3], 5: 'hide-all', 6: 'some', 7: null };
  expect(parseSettings({ tagPieSelections: stored }).tagPieSelections).toEqual({ 4: [1, 3], 5: 'hide-all' });
});

test.each(['2024-99-99', '2025-02-29', '1899-12-31', '2201-01-01'])(
  '%s is not a date: that end stays open',
  (start) => {
    const { filterDateRange } = parseSettings({ filterDateRange: { start, end: '2028-02-29' } });
    expect(filterDateRange).toEqual({ start: null, end: '2028-02-29' });
  },
);

test('the default settings are those of product.md', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    selectedScenarioId: null,
    compareScenarioIds: [],
    forecastYears: 5,
    forecastUntil: null,
    selectedTab: 'expense',
    selectedCurrency: 'USD',
    currentView: 'standard',
    hideSensitiveData: false,
    selectedTagFilter: 'all',
    searchTerm: '',
    filterDateRange: { start: null, end: null },
    filterAmountRange: { min: null, max: null },
    sortBy: 'created_at',
    sortOrder: 'desc',
    showAdvancedFilters: false,
    chartVisibleLines: { forecast: true, margin: true, pension: true, investment: true, saving: true },
    tagPieSelections: {},
    dashboardLayout: [],
    layoutMode: 'grid',
    rateUnit: 'year',
  });
});

test.each([
  ['forecastUntil', 95],
  ['forecastUntil', { person: 3 }],
  ['forecastUntil', { person: 3, age: 9.5 }],
  ['forecastUntil', { person: 3, age: 200 }],
  ['selectedTab', 'everything'],
  ['selectedCurrency', 'XXX'],
  ['selectedCurrency', 'constructor'],
  ['currentView', 'simple'],
  ['hideSensitiveData', 'yes'],
  ['selectedTagFilter', ''],
  ['selectedTagFilter', 7],
  ['searchTerm', ['rent']],
  ['filterCurrency', 'DEM'],
  ['filterDateRange', 'always'],
  ['filterAmountRange', null],
  ['sortBy', 7],
  ['sortOrder', 'up'],
  ['showAdvancedFilters', 1],
  ['tagPieSelections', 'none'],
  ['dashboardLayout', { 0: { id: 'chart', order: 0, size: 'full' } }],
  ['dashboardLayout', 'wide'],
  ['layoutMode', 'list'],
  ['rateUnit', 'week'],
  ['comparedMeasure', 'wealth'],
  ['language', 'fr'],
] as const)('an invalid %s is replaced by the default: %j', (key, value) => {
  expect(parseSettings({ [key]: value, forecastYears: 12 })).toEqual({
    ...DEFAULT_SETTINGS,
    forecastYears: 12,
  });
});

test.each([
  ['forecastUntil', { person: 3, age: 95 }],
  ['selectedTab', 'hidden'],
  ['selectedCurrency', 'ILS'],
  ['currentView', 'advanced'],
  ['selectedTagFilter', 'בית'],
  ['searchTerm', 'école'],
  ['filterCurrency', 'JPY'],
  ['filterDateRange', { start: '2026-01-01', end: null }],
  ['filterAmountRange', { min: 0, max: 1e12 }],
  ['sortBy', 'interest_limit'],
  ['sortOrder', 'asc'],
  ['showAdvancedFilters', true],
  ['tagPieSelections', { 4: [1, 2], 5: 'hide-all' }],
  ['comparedMeasure', 'cash'],
  ['language', 'he'],
  ['rateUnit', 'month'],
] as const)('a valid %s stays: %j', (key, value) => {
  expect(parseSettings({ [key]: value })).toEqual({ ...DEFAULT_SETTINGS, [key]: value });
});
