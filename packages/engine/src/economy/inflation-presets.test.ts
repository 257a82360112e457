import { expect, test } from 'vitest';
import type { InflationModel } from './inflation-models.ts';
import { inflationPresets } from './inflation-presets.ts';
import { CURRENCY_CODES } from '#currencies.ts';

type MeanReverting = Extract<InflationModel, { type: 'mean_reverting' }>;

const meanReverting = (models: InflationModel[]) =>
  models.find((model): model is MeanReverting => model.type === 'mean_reverting');

/** Rows of the table in finance.md section 2, in percent. */
test.each<[keyof MeanReverting, string]>([
  ['longRunRate', '2.3 2.1 1.9 2.4 1.3 2.1 2.6 0.8 2 2 2.2 1.9 2.8 2.5 3.9 6.1 4.6 3.7 4.9 2.2'],
  ['volatility', '1.51 1.56 1.7 1.69 1.07 1.16 1.2 0.91 1.72 1.96 1.24 1.48 2.72 3.01 3.42 3.15 2.47 1.05 1.6 1.11'],
  ['persistence', '41 47 37 52 57 39 44 36 22 51 39 32 57 45 52 66 34 37 82 51'],
])('%s of the twenty currencies', (parameter, row) => {
  const percent = CURRENCY_CODES.map((code) => {
    const model = meanReverting(inflationPresets(code));
    return Math.round(Number(model?.[parameter]) * 1e6) / 1e4;
  });
  expect(percent.join(' ')).toBe(row);
});

test('a currency without data has three models', () => {
  expect(inflationPresets('AUD')).toEqual([
    { type: 'constant', rate: 0.025 },
    { type: 'mean_reverting', currentRate: 0.026, longRunRate: 0.026, persistence: 0.44, volatility: 0.012 },
    {
      type: 'regime_switching',
      normalRate: 0.024,
      highRate: 0.08,
      normalToHigh: 0.0125,
      highToNormal: 0.05,
      currentRegime: 'normal',
    },
  ]);
  expect(inflationPresets('AUD', { factors: new Float64Array(0) })).toHaveLength(3);
});

test('known data are used: current inflation, even 0, and past changes', () => {
  const factors = Float64Array.of(1.001, 1.002);
  const models = inflationPresets('CHF', { currentRate: 0, factors });
  expect(meanReverting(models)?.currentRate).toBe(0);
  expect(models.at(-1)).toEqual({ type: 'historical_bootstrap', factors });
});
