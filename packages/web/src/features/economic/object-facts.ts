/** What an inflation model or an economic scenario is, in a sentence. */
import type { EconomicScenario, InflationModelAnswer } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';

const DECIMALS = { min: 0, max: 2 };

export function useModelFacts(): (model: InflationModelAnswer) => string {
  const t = useText();
  const write = useWrite();
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

/** Points with their sign: '+1.5'. */
export function useSignedPoints(): (points: number) => string {
  const write = useWrite();
  return (points) => {
    const sign = points > 0 ? '+' : '';
    // Among Hebrew words the sign stays before its number.
    return `\u2066${sign}${write.number(points, DECIMALS)}\u2069`;
  };
}

export function useScenarioFacts(): (scenario: EconomicScenario) => string {
  const t = useText();
  const write = useWrite();
  const signed = useSignedPoints();
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
