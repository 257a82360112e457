import type { EconomicScenario, ExportedStressTest, InflationModelAnswer } from '@meridian/contract';

/** The kinds of economic object; a scenario refers to those before it. */
export const ECONOMIC_KINDS = ['inflation_models', 'stress_tests', 'economic_scenarios'] as const;
export type EconomicKind = (typeof ECONOMIC_KINDS)[number];

/**
 * Economic objects as files show them, but for what has columns of its own. A stress test names the display currency in which it was
 * written; that is absent where it means nothing, and in what an earlier release wrote or a file that names no currency brought.
 */
export interface EconomicContents {
  inflation_models: Unidentified<InflationModelAnswer>;
  stress_tests: Unidentified<ExportedStressTest>;
  economic_scenarios: Unidentified<EconomicScenario>;
}

/** Of each member of a union by itself. */
export type Unidentified<Answer> = Answer extends unknown
  ? Omit<Answer, 'id' | 'created_at' | 'version'>
  : never;

/** `v` rises when an older program would misread a newer content. */
export interface SealedObject<Kind extends EconomicKind = EconomicKind> {
  v: 1;
  object: EconomicContents[Kind];
  /** How often it was changed; absent: never, as far as is known. */
  changes?: number;
}

/** Identifies an object among all of its owner's, for the encryption. */
export const economicRow = (kind: EconomicKind, id: number): string => `${kind} ${id}`;
