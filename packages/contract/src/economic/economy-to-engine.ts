/** Converts economic objects to the engine's form: decimals instead of percentages (finance.md section 9). */
import {
  type EconomicAdjustments,
  type SelectedInflation,
  type CurrencyCode,
  type InflationModel,
  type StressTest,
} from '@meridian/engine';
import type { EconomicScenario } from './economic-scenario.ts';
import type { InflationModelFields } from './inflation-model.ts';
import type { StressTestFields } from './default-stress-tests.ts';

/** Converts an inflation model. `historyOf` returns the monthly price factors of a currency, used by a bootstrap model. */
export function toEngineInflationModel(
  model: InflationModelFields,
  historyOf: (currency: CurrencyCode) => Float64Array,
): InflationModel {
  switch (model.model_type) {
    case 'constant':
      return { type: 'constant', rate: model.rate / 100 };
    case 'mean_reverting':
      return {
        type: 'mean_reverting',
        currentRate: model.current_rate / 100,
        longRunRate: model.long_run_rate / 100,
        persistence: model.persistence,
        volatility: model.volatility / 100,
      };
    case 'regime_switching':
      return {
        type: 'regime_switching',
        normalRate: model.normal_rate / 100,
        highRate: model.high_rate / 100,
        normalToHigh: model.p_normal_to_high,
        highToNormal: model.p_high_to_normal,
        currentRegime: model.current_regime,
      };
    case 'historical_bootstrap':
      return { type: 'historical_bootstrap', factors: historyOf(model.currency) };
  }
}

/**
 * Returns the chosen inflation model before the scenario's adjustment. Returns undefined without a model: prices then follow the
 * plan's own assumptions (finance.md sections 2 and 9). Used by the pages and by every call. `historyOf` returns the monthly price
 * factors of a currency, used by a bootstrap model.
 */
export function selectInflationModel(
  model: InflationModelFields | undefined,
  historyOf: (currency: CurrencyCode) => Float64Array,
): SelectedInflation | undefined {
  if (model === undefined) return undefined;
  return { model: toEngineInflationModel(model, historyOf), currency: model.currency };
}

type AdjustedEconomy = Pick<
  EconomicScenario,
  'return_adjustment' | 'inflation_adjustment' | 'volatility_multiplier' | 'crisis_probability_multiplier'
>;

/** Converts the adjustments of an economic scenario to the engine's form: decimals instead of percentages. */
export function toEngineAdjustments(scenario: AdjustedEconomy): EconomicAdjustments {
  const { return_adjustment: returns } = scenario;
  return {
    returns: {
      pension: returns.pension / 100,
      investment: returns.investment / 100,
      saving: returns.saving / 100,
    },
    inflation: scenario.inflation_adjustment / 100,
    volatilityMultiplier: scenario.volatility_multiplier,
    crisisProbabilityMultiplier: scenario.crisis_probability_multiplier,
  };
}

type Shocks = Omit<StressTestFields, 'name' | 'severity'>;

/** Converts a stress test to the engine's form: shocks and probability as decimals instead of percentages. */
export function toEngineStressTest(test: Shocks): StressTest {
  return {
    probability: test.probability / 100,
    durationMonths: test.duration_months,
    recoveryMonths: test.recovery_months,
    incomeShock: test.income_shock / 100,
    expenseShock: test.expense_shock / 100,
    investmentShock: test.investment_shock / 100,
    pensionShock: test.pension_shock / 100,
    savingShock: test.saving_shock / 100,
    bondShock: test.bond_shock / 100,
    propertyShock: test.property_shock / 100,
    inflationShock: test.inflation_shock / 100,
    fxShock: test.fx_shock / 100,
    fxCurrency: test.fx_currency,
    recoveryFraction: test.recovery_fraction / 100,
  };
}
