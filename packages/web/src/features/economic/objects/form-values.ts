/** What stands in the forms of economic objects, and the bodies that it makes. Numbers are entries, everything else is text. */
import {
  type EconomicScenario,
  type InflationModelAnswer,
  type InflationModelType,
  type StressTestAnswer,
  firstStressTests,
} from '@meridian/contract';
import { type CurrencyCode, INFLATION_TARGETS } from '@meridian/engine';
import { type Entry, entryOf } from '#ui/form/entry.ts';
import type { ObjectBody } from './object-calls.ts';

/** By the names of the wire, in the order of the form. */
export const STRESS_NUMBERS = [
  'probability',
  'duration_months',
  'recovery_months',
  'investment_shock',
  'pension_shock',
  'saving_shock',
  'income_shock',
  'expense_shock',
  'inflation_shock',
  'fx_shock',
  'recovery_fraction',
] as const;

/** What a model of each type is made of, beside its name and currency. */
export const MODEL_NUMBERS = {
  constant: ['rate'],
  mean_reverting: ['current_rate', 'long_run_rate', 'persistence', 'volatility'],
  regime_switching: ['normal_rate', 'high_rate', 'p_normal_to_high', 'p_high_to_normal'],
  historical_bootstrap: [],
} as const satisfies Record<InflationModelType, readonly string[]>;

export const RETURN_NUMBERS = ['pension', 'investment', 'saving'] as const;
export const SCENARIO_NUMBERS = [
  'inflation_adjustment',
  'volatility_multiplier',
  'crisis_probability_multiplier',
] as const;

type ModelNumber = (typeof MODEL_NUMBERS)[InflationModelType][number];
export type NumberName =
  | (typeof STRESS_NUMBERS)[number]
  | ModelNumber
  | (typeof RETURN_NUMBERS)[number]
  | (typeof SCENARIO_NUMBERS)[number];

type Entries<Name extends NumberName> = Record<Name, Entry<number>>;

export interface StressValues extends Entries<(typeof STRESS_NUMBERS)[number]> {
  name: string;
  /** Empty: what the rule says of the shocks. */
  severity: StressTestAnswer['severity'] | '';
}

export interface ModelValues extends Entries<ModelNumber> {
  name: string;
  model_type: InflationModelType;
  currency: CurrencyCode;
  current_regime: 'normal' | 'high';
}

export interface ScenarioValues extends Entries<
  (typeof RETURN_NUMBERS)[number] | (typeof SCENARIO_NUMBERS)[number]
> {
  name: string;
  inflation_model_id: number | null;
  /** In their order. */
  stress_test_ids: number[];
}

function entries<Name extends NumberName>(
  names: readonly Name[],
  valueOf: (name: Name) => number,
): Entries<Name> {
  return Object.fromEntries(names.map((name) => [name, entryOf(valueOf(name))])) as Entries<Name>;
}

/** Empty fields are left out: the contract says whether they may be. */
function numbers<Name extends NumberName>(
  names: readonly Name[],
  values: Entries<Name>,
): Record<Name, number> {
  const typed = names.flatMap((name) => {
    const { value } = values[name];
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(typed) as Record<Name, number>;
}

/** A new test begins as a mild recession, so that its picture shows something. */
export function stressValues(test: StressTestAnswer | null): StressValues {
  if (test !== null) {
    const { name, severity } = test;
    return { name, severity, ...entries(STRESS_NUMBERS, (field) => test[field]) };
  }
  const mild = firstStressTests('USD').find(({ name }) => name === 'Mild recession');
  return { name: '', severity: '', ...entries(STRESS_NUMBERS, (field) => mild?.[field] ?? 1) };
}

export function stressBody({ name, severity, ...values }: StressValues): ObjectBody<'stress'> {
  return { name, severity: severity === '' ? null : severity, ...numbers(STRESS_NUMBERS, values) };
}

const MODEL_BEGINNINGS: Readonly<Record<ModelNumber, number>> = {
  rate: 2,
  current_rate: 4,
  long_run_rate: 2,
  persistence: 0.4,
  volatility: 1.5,
  normal_rate: 2.4,
  high_rate: 8,
  p_normal_to_high: 0.0125,
  p_high_to_normal: 0.05,
};
const MODEL_FIELDS = Object.keys(MODEL_BEGINNINGS) as ModelNumber[];

/** Of a model every parameter has a value, those of other types what they begin with. */
export function modelValues(model: InflationModelAnswer | null, currency: CurrencyCode): ModelValues {
  const target = 100 * INFLATION_TARGETS[model?.currency ?? currency];
  const first = { ...MODEL_BEGINNINGS, rate: target, long_run_rate: target };
  const stored: Partial<Record<string, unknown>> = { ...model };
  return {
    name: model?.name ?? '',
    model_type: model?.model_type ?? 'mean_reverting',
    currency: model?.currency ?? currency,
    current_regime: stored['current_regime'] === 'high' ? 'high' : 'normal',
    ...entries(MODEL_FIELDS, (field) => {
      const value = stored[field];
      return typeof value === 'number' ? value : first[field];
    }),
  };
}

export function modelBody(values: ModelValues): ObjectBody<'inflation'> {
  const { name, currency, model_type: type, current_regime } = values;
  const named = { name, currency };
  switch (type) {
    case 'constant':
      return { ...named, model_type: type, ...numbers(MODEL_NUMBERS[type], values) };
    case 'mean_reverting':
      return { ...named, model_type: type, ...numbers(MODEL_NUMBERS[type], values) };
    case 'regime_switching':
      return { ...named, model_type: type, current_regime, ...numbers(MODEL_NUMBERS[type], values) };
    case 'historical_bootstrap':
      return { ...named, model_type: type };
  }
}

export function scenarioValues(scenario: EconomicScenario | null): ScenarioValues {
  const one = (name: (typeof SCENARIO_NUMBERS)[number]) => (name === 'inflation_adjustment' ? 0 : 1);
  return {
    name: scenario?.name ?? '',
    inflation_model_id: scenario?.inflation_model_id ?? null,
    stress_test_ids: scenario?.stress_test_ids ?? [],
    ...entries(RETURN_NUMBERS, (field) => scenario?.return_adjustment[field] ?? 0),
    ...entries(SCENARIO_NUMBERS, (field) => scenario?.[field] ?? one(field)),
  };
}

export function scenarioBody(values: ScenarioValues): ObjectBody<'scenario'> {
  const { name, inflation_model_id, stress_test_ids } = values;
  return {
    name,
    inflation_model_id,
    stress_test_ids,
    return_adjustment: numbers(RETURN_NUMBERS, values),
    ...numbers(SCENARIO_NUMBERS, values),
  };
}
