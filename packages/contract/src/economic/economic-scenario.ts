/** Economic scenarios of a user as the API sends and receives them (finance.md sections 4 and 9). */
import { z } from 'zod';
import { endpoint, page, pageQuery } from '#endpoint.ts';
import { idParams, identifier, instant, numberFrom, optional, percent } from '#fields.ts';
import { LIMITS } from '#limits.ts';
import { changedSince, economicName, fileFields, objectVersion, replacesSeen } from './inflation-model.ts';
import { message } from '#sentences/issues.ts';
import type { LabelName } from '#sentences/sentences.ts';

/** Kinds of economic scenarios. The server can create a default scenario of each of the first three kinds. */
export const SCENARIO_KINDS = ['base', 'optimistic', 'pessimistic', 'custom'] as const;
export type ScenarioKind = (typeof SCENARIO_KINDS)[number];

const kind = z.enum(SCENARIO_KINDS, message('choose_one', { options: SCENARIO_KINDS.join(', ') }));

/** Percentage points a year. */
const points = (label: LabelName) => percent(label, { min: -20, max: 20 });

const returns = {
  pension: points('pension_adjustment'),
  investment: points('investment_adjustment'),
  saving: points('saving_adjustment'),
};
const NO_ADJUSTMENT = { pension: 0, investment: 0, saving: 0 };

const inflationAdjustment = points('inflation_adjustment');
const volatilityMultiplier = numberFrom('volatility_multiplier', 0, 10);
const crisisMultiplier = numberFrom('crisis_multiplier', 0, 10);

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
  inflation_model_id: optional(identifier.nullable(), null),
  stress_test_ids: optional(stressTestIds, []),
  return_adjustment: optional(
    z.strictObject({
      pension: optional(returns.pension, 0),
      investment: optional(returns.investment, 0),
      saving: optional(returns.saving, 0),
    }),
    NO_ADJUSTMENT,
  ),
  inflation_adjustment: optional(inflationAdjustment, 0),
  volatility_multiplier: optional(volatilityMultiplier, 1),
  crisis_probability_multiplier: optional(crisisMultiplier, 1),
});
export type EconomicScenarioBody = z.output<typeof economicScenarioBody>;

/** An economic scenario in an import file. Its references are to ids in the same file. */
export const importedEconomicScenario = economicScenarioBody.extend({
  id: fileFields.id,
  is_default: fileFields.is_preset,
  created_at: fileFields.created_at,
  version: fileFields.version,
});

/** An economic scenario as the API returns it. */
export const economicScenario = z
  .object({
    id: identifier,
    name: z.string(),
    kind,
    inflation_model_id: identifier.nullable(),
    /** In the order chosen by the user. */
    stress_test_ids: z.array(identifier),
    return_adjustment: z.object(returns),
    inflation_adjustment: inflationAdjustment,
    volatility_multiplier: volatilityMultiplier,
    crisis_probability_multiplier: crisisMultiplier,
    /** True if made by create_default and still of its original kind. */
    is_default: z.boolean(),
    created_at: instant,
    version: objectVersion,
  })
  .meta({ id: 'EconomicScenario' });
export type EconomicScenario = z.output<typeof economicScenario>;

/** Response of calls that return several economic scenarios. */
export const economicScenarios = z.object({ economic_scenarios: z.array(economicScenario) });

const unknownReference = { when: 'No such inflation model or stress test of yours' };

/** API endpoints for economic scenarios. */
export const economicScenarioEndpoints = {
  listEconomicScenarios: endpoint('GET /api/economic-scenarios/', {
    summary: "The user's economic scenarios, oldest first",
    access: 'staff',
    query: pageQuery,
    response: page(economicScenario),
  }),
  createEconomicScenario: endpoint('POST /api/economic-scenarios/', {
    summary: 'Create an economic scenario',
    access: 'staff',
    undoable: true,
    body: economicScenarioBody,
    status: 201,
    response: economicScenario,
    creates: true,
    refusals: { 404: unknownReference },
  }),
  createDefaultScenarios: endpoint('POST /api/economic-scenarios/create_default/', {
    summary: 'Base, Optimistic and Pessimistic; makes those that are missing. With a kind that one alone',
    access: 'staff',
    undoable: true,
    query: z.strictObject({ kind: kind.optional() }),
    status: 201,
    statusWhenThere: 200,
    response: economicScenarios,
    creates: true,
  }),
  readEconomicScenario: endpoint('GET /api/economic-scenarios/:id/', {
    summary: 'One economic scenario',
    access: 'staff',
    params: idParams,
    response: economicScenario,
  }),
  replaceEconomicScenario: endpoint('PUT /api/economic-scenarios/:id/', {
    summary: `Replace every field of an economic scenario; the kind stays unless it is named; ${replacesSeen}`,
    access: 'staff',
    undoable: true,
    params: idParams,
    body: economicScenarioBody,
    response: economicScenario,
    refusals: { 404: unknownReference, 409: changedSince({ economic_scenario: economicScenario }) },
  }),
  removeEconomicScenario: endpoint('DELETE /api/economic-scenarios/:id/', {
    summary: 'Delete an economic scenario; the objects that it names stay',
    access: 'staff',
    undoable: true,
    params: idParams,
    response: null,
  }),
};
