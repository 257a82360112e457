/** Economic scenarios of a user as the API sends and receives them (finance.md sections 4 and 9). */
import { z } from 'zod';
import { endpoint, pageSchema, pageQuery } from '#endpoint.ts';
import { idParams, identifier, isoInstant, numberInRange, withDefaultValue, percent } from '#value-schemas.ts';
import { LIMITS } from '#limits.ts';
import {
  versionConflictError,
  economicName,
  importFileFields,
  objectVersion,
  VERSION_CONFLICT_DESCRIPTION,
} from './economic-object.ts';
import { message } from '#error-messages/validation-issues.ts';
import type { LabelName } from '#error-messages/error-message.ts';

/** Kinds of economic scenarios. The server can create a default scenario of each of the first three kinds. */
export const SCENARIO_KINDS = ['base', 'optimistic', 'pessimistic', 'custom'] as const;
export type ScenarioKind = (typeof SCENARIO_KINDS)[number];

const kind = z.enum(SCENARIO_KINDS, message('choose_one', { options: SCENARIO_KINDS.join(', ') }));

/** Returns the schema of an adjustment in percentage points a year. */
const points = (label: LabelName) => percent(label, { min: -20, max: 20 });

const returns = {
  pension: points('pension_adjustment'),
  investment: points('investment_adjustment'),
  saving: points('saving_adjustment'),
};
const NO_ADJUSTMENT = { pension: 0, investment: 0, saving: 0 };

const inflationAdjustment = points('inflation_adjustment');
const volatilityMultiplier = numberInRange('volatility_multiplier', 0, 10);
const crisisMultiplier = numberInRange('crisis_multiplier', 0, 10);

const MOST_TESTS = LIMITS.stressTestsPerScenario;

const stressTestIds = z
  .array(identifier, message('stress_test_ids'))
  .max(MOST_TESTS, message('stress_tests_full', { max: MOST_TESTS }))
  .refine((ids) => new Set(ids).size === ids.length, message('stress_test_twice'));

/** Body that creates or replaces an economic scenario. Absent adjustments default to no effect. */
export const economicScenarioBody = z.strictObject({
  name: economicName,
  /** Absent: 'custom' for a new scenario, unchanged for an existing one. */
  kind: kind.nullish(),
  inflation_model_id: withDefaultValue(identifier.nullable(), null),
  stress_test_ids: withDefaultValue(stressTestIds, []),
  return_adjustment: withDefaultValue(
    z.strictObject({
      pension: withDefaultValue(returns.pension, 0),
      investment: withDefaultValue(returns.investment, 0),
      saving: withDefaultValue(returns.saving, 0),
    }),
    NO_ADJUSTMENT,
  ),
  inflation_adjustment: withDefaultValue(inflationAdjustment, 0),
  volatility_multiplier: withDefaultValue(volatilityMultiplier, 1),
  crisis_probability_multiplier: withDefaultValue(crisisMultiplier, 1),
});
export type EconomicScenarioBody = z.output<typeof economicScenarioBody>;

/** An economic scenario in an import file. Its references are to ids in the same file. */
export const importedEconomicScenario = economicScenarioBody.extend({
  id: importFileFields.id,
  is_default: importFileFields.is_preset,
  created_at: importFileFields.created_at,
  version: importFileFields.version,
});

/** An economic scenario as the API returns it. */
export const economicScenario = z
  .object({
    id: identifier,
    name: z.string(),
    kind,
    inflation_model_id: identifier.nullable(),
    /** Ids of the stress tests that can happen in the scenario, in the order chosen by the user. */
    stress_test_ids: z.array(identifier),
    return_adjustment: z.object(returns),
    inflation_adjustment: inflationAdjustment,
    volatility_multiplier: volatilityMultiplier,
    crisis_probability_multiplier: crisisMultiplier,
    /** True if the call create_default created the scenario and its `kind` has not been changed since. */
    is_default: z.boolean(),
    created_at: isoInstant,
    version: objectVersion,
  })
  .meta({ id: 'EconomicScenario' });
export type EconomicScenario = z.output<typeof economicScenario>;

/** Response of calls that return several economic scenarios. */
export const economicScenarios = z.object({ economic_scenarios: z.array(economicScenario) });

const unknownReference = { when: 'The user has no such inflation model or stress test' };

/** Endpoints that list, read, create, replace and delete the user's economic scenarios. */
export const economicScenarioEndpoints = {
  listEconomicScenarios: endpoint('GET /api/economic-scenarios/', {
    summary: "Lists the user's economic scenarios, oldest first",
    access: 'staff',
    query: pageQuery,
    response: pageSchema(economicScenario),
  }),
  createEconomicScenario: endpoint('POST /api/economic-scenarios/', {
    summary: 'Creates an economic scenario',
    access: 'staff',
    undoable: true,
    body: economicScenarioBody,
    status: 201,
    response: economicScenario,
    creates: true,
    refusals: { 404: unknownReference },
  }),
  createDefaultScenarios: endpoint('POST /api/economic-scenarios/create_default/', {
    summary:
      'Returns the default scenarios Base, Optimistic and Pessimistic and creates missing ones. With a kind only the scenario of that kind',
    access: 'staff',
    undoable: true,
    query: z.strictObject({ kind: kind.optional() }),
    status: 201,
    statusIfExisting: 200,
    response: economicScenarios,
    creates: true,
  }),
  readEconomicScenario: endpoint('GET /api/economic-scenarios/:id/', {
    summary: 'Returns an economic scenario',
    access: 'staff',
    params: idParams,
    response: economicScenario,
  }),
  replaceEconomicScenario: endpoint('PUT /api/economic-scenarios/:id/', {
    summary: `Replaces all fields of an economic scenario; an absent kind stays unchanged. ${VERSION_CONFLICT_DESCRIPTION}`,
    access: 'staff',
    undoable: true,
    params: idParams,
    body: economicScenarioBody,
    response: economicScenario,
    refusals: { 404: unknownReference, 409: versionConflictError({ economic_scenario: economicScenario }) },
  }),
  removeEconomicScenario: endpoint('DELETE /api/economic-scenarios/:id/', {
    summary: 'Deletes an economic scenario, but not its inflation model and stress tests',
    access: 'staff',
    undoable: true,
    params: idParams,
    response: null,
  }),
};
