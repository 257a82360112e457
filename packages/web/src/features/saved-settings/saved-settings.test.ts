import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from './saved-settings.ts';

test.each([null, undefined, 'text', 7, [], { state: {} }])('falls back on %j', (stored) => {
  expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS);
});

test('takes good values, repairs damaged ones, drops unknown keys', () => {
  const stored = {
    selectedScenarioId: 4,
    compareScenarioIds: [2, 2, -1, '3', 5],
    forecastYears: 31,
    hideSensitiveData: true,
    chartVisibleLines: { margin: false, pension: 'no', crash: true },
    colorScheme: 'sepia',
    token: 'secret',
  };
  expect(readSettings(stored)).toEqual({
    ...DEFAULT_SETTINGS,
    selectedScenarioId: 4,
    compareScenarioIds: [2, 5],
    hideSensitiveData: true,
    chartVisibleLines: { ...DEFAULT_SETTINGS.chartVisibleLines, margin: false },
  });
});

test('what it read it reads again', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    forecastYears: 30,
    colorScheme: 'dark',
    selectedScenarioId: 9,
  } as const;
  expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
});
