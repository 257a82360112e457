/** Names of economic objects, with presets translated, and short descriptions of them. */
import type { EconomicScenario, InflationModelResponse } from '@meridian/contract';
import { useCallback } from 'react';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';

/** The message for each preset, by the name that the server uses. The names of inflation models also end with a currency. */
const PRESET_NAMES: Readonly<Record<string, MessageKey>> = {
  'Global financial crisis (2008)': 'economy.name.financialCrisis',
  'Dot-com bust (2000)': 'economy.name.dotCom',
  'Stagflation (1973)': 'economy.name.stagflation',
  'Pandemic shock (2020)': 'economy.name.pandemic',
  'Great Depression (1929)': 'economy.name.depression',
  'Lost decades (Japan 1990)': 'economy.name.lostDecades',
  'Flash crash (1987)': 'economy.name.flashCrash',
  'Inflation and rate shock (2022)': 'economy.name.inflationShock',
  'Mild recession': 'economy.name.mildRecession',
  'Currency crisis': 'economy.name.currencyCrisis',
  'Job loss': 'economy.name.jobLoss',
  'Emergency expense': 'economy.name.emergency',
  'Central bank target': 'preset.inflation.target',
  'Mean reversion': 'preset.inflation.meanReversion',
  'Normal and high regimes': 'preset.inflation.regimes',
  'History since 2000': 'preset.inflation.history',
  Base: 'economy.name.base',
  Optimistic: 'economy.name.optimistic',
  Pessimistic: 'economy.name.pessimistic',
};

export interface NamedEconomicObject {
  readonly name: string;
  readonly is_preset?: boolean;
  readonly is_default?: boolean;
}

/** Returns a function that names a stress test, inflation model or economic scenario. */
export function useEconomicObjectName(): (object: NamedEconomicObject) => string {
  const t = useText();
  return useCallback(
    ({ name, is_preset: isPreset = false, is_default: isDefault = false }: NamedEconomicObject) => {
      if (!isPreset && !isDefault) return name;
      const [, own = name, currency = ''] = /^(.*)( \([A-Z]{3}\))$/.exec(name) ?? [];
      const known = PRESET_NAMES[own];
      return known === undefined ? name : t(known) + currency;
    },
    [t],
  );
}

const DECIMALS = { min: 0, max: 2 };

export function useInflationModelDescription(): (model: InflationModelResponse) => string {
  const t = useText();
  const write = useFormatters();
  const percent = (rate: number) => write.percent(rate, DECIMALS);
  return (model) => {
    switch (model.model_type) {
      case 'constant':
        return t('economy.fact.constant', { rate: percent(model.rate) });
      case 'mean_reverting':
        return t('economy.fact.meanReverting', {
          current: percent(model.current_rate),
          longRun: percent(model.long_run_rate),
          volatility: write.number(model.volatility, DECIMALS),
        });
      case 'regime_switching':
        return t('economy.fact.regimes', {
          normal: percent(model.normal_rate),
          high: percent(model.high_rate),
        });
      case 'historical_bootstrap':
        return t('economy.fact.history', { currency: model.currency });
    }
  };
}

/** Returns a function that formats percentage points with their sign: '+1.5'. */
export function useSignedPointsFormat(): (points: number) => string {
  const write = useFormatters();
  return (points) => {
    const sign = points > 0 ? '+' : '';
    // Isolated, so that the sign stays before its number in Hebrew text.
    return `\u2066${sign}${write.number(points, DECIMALS)}\u2069`;
  };
}

export function useEconomicScenarioDescription(): (scenario: EconomicScenario) => string {
  const t = useText();
  const write = useFormatters();
  const signed = useSignedPointsFormat();
  return ({ return_adjustment: returns, inflation_adjustment: inflation, ...scenario }) =>
    t('economy.fact.scenario', {
      pension: signed(returns.pension),
      investment: signed(returns.investment),
      saving: signed(returns.saving),
      inflation: signed(inflation),
      volatility: write.number(scenario.volatility_multiplier, { min: 0, max: 4 }),
      crises: write.number(scenario.crisis_probability_multiplier, { min: 0, max: 4 }),
    });
}
