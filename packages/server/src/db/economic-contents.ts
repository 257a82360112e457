import type { EconomicScenario, InflationModelAnswer, StressTestAnswer } from '@meridian/contract';

/** An economic object as answers show it, but for what stands in columns of its own. */
export interface EconomicContents {
  inflation_models: Unidentified<InflationModelAnswer>;
  stress_tests: Unidentified<StressTestAnswer>;
  economic_scenarios: Omit<EconomicScenario, 'id' | 'created_at' | 'inflation_model_id' | 'stress_test_ids'>;
}

/** Of each member of a union by itself. */
export type Unidentified<Answer> = Answer extends unknown ? Omit<Answer, 'id' | 'created_at'> : never;

/** The version rises when an older program would misread a newer content. */
export interface SealedObject<Kind extends keyof EconomicContents> {
  v: 1;
  object: EconomicContents[Kind];
}
