/** What the browser keeps for the person between visits (product.md section 3), and how it is read back safely. */

export const COLOR_SCHEMES = ['light', 'dark', 'system'] as const;
type ColorScheme = (typeof COLOR_SCHEMES)[number];

export const CHART_LINES = ['forecast', 'margin', 'pension', 'investment', 'saving'] as const;
export type ChartLine = (typeof CHART_LINES)[number];

export interface SavedSettings {
  selectedScenarioId: number | null;
  compareScenarioIds: number[];
  forecastYears: number;
  hideSensitiveData: boolean;
  chartVisibleLines: Record<ChartLine, boolean>;
  colorScheme: ColorScheme;
}

export const DEFAULT_SETTINGS: SavedSettings = {
  selectedScenarioId: null,
  compareScenarioIds: [],
  forecastYears: 5,
  hideSensitiveData: false,
  chartVisibleLines: { forecast: true, margin: true, pension: true, investment: true, saving: true },
  colorScheme: 'system',
};

const YEARS = { min: 1, max: 30 };

type Readers = { [K in keyof SavedSettings]: (value: unknown) => SavedSettings[K] | undefined };

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** One reader a setting; `undefined` for what is damaged or from another version. */
const READERS: Readers = {
  selectedScenarioId: (value) => (isId(value) ? value : undefined),
  compareScenarioIds: (value) => (Array.isArray(value) ? [...new Set(value.filter(isId))] : undefined),
  forecastYears: (value) => (isId(value) && value >= YEARS.min && value <= YEARS.max ? value : undefined),
  hideSensitiveData: (value) => (typeof value === 'boolean' ? value : undefined),
  chartVisibleLines: (value) => (isRecord(value) ? readLines(value) : undefined),
  colorScheme: (value) => COLOR_SCHEMES.find((scheme) => scheme === value),
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
  const read = <K extends keyof SavedSettings>(key: K): SavedSettings[K] =>
    READERS[key](source[key]) ?? DEFAULT_SETTINGS[key];
  return {
    selectedScenarioId: read('selectedScenarioId'),
    compareScenarioIds: read('compareScenarioIds'),
    forecastYears: read('forecastYears'),
    hideSensitiveData: read('hideSensitiveData'),
    chartVisibleLines: read('chartVisibleLines'),
    colorScheme: read('colorScheme'),
  };
}
