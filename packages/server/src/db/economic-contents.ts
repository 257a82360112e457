import type { EconomicScenario, InflationModelAnswer, StressTestAnswer } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';

/** An economic object as answers show it, but for what stands in columns of its own. */
export interface EconomicContents {
  inflation_models: Unidentified<InflationModelAnswer>;
  stress_tests: Unidentified<StressTestAnswer> & {
    /** The display currency in which it was written; absent where it means nothing, and in what an earlier release wrote or a file that names no currency brought. */
    display_currency?: CurrencyCode;
  };
  economic_scenarios: Omit<Unidentified<EconomicScenario>, 'inflation_model_id' | 'stress_test_ids'>;
}

/** Of each member of a union by itself. */
export type Unidentified<Answer> = Answer extends unknown
  ? Omit<Answer, 'id' | 'created_at' | 'version'>
  : never;

/** `v` rises when an older program would misread a newer content. */
export interface SealedObject<Kind extends keyof EconomicContents> {
  v: 1;
  object: EconomicContents[Kind];
  /** How often it was changed; absent: never, as far as is known. */
  changes?: number;
}
