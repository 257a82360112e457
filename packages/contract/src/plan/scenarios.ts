import { z } from 'zod';
import { assumptions, assumptionsPatch } from './assumptions.ts';
import { endpoint, page, pageQuery } from '#endpoint.ts';
import { detailError } from '#errors.ts';
import { idParams, identifier, instant, line } from '#fields.ts';
import { givenFields } from '#plan/items/field-schemas.ts';
import { LIMITS } from '#limits.ts';
import { givenMilestones, milestone } from '#plan/life/milestones.ts';
import { givenPeople, person } from '#plan/life/people.ts';
import { message } from '#sentences/issues.ts';

/** Name of the scenario every account has; it can be neither renamed nor deleted. */
export const DEFAULT_SCENARIO_NAME = 'Default';

/** A named plan. */
export const scenario = z
  .object({
    id: identifier,
    name: z.string(),
    is_default: z.boolean(),
    is_selected: z.boolean(),
    item_count: z.int(),
    created_at: instant,
    assumptions,
    milestones: z.array(milestone),
  })
  .meta({ id: 'Scenario' });
export type Scenario = z.infer<typeof scenario>;

const scenarioBody = z.strictObject({ name: line('scenario_name', LIMITS.nameMaxCharacters) });

/** An item of the scenario that is copied, and the fields in which its copy differs. */
const itemChange = z.strictObject(givenFields).partial().extend({ id: identifier });

/**
 * The name of a copy of a scenario, and the differences in it: items, assumptions, and milestones. A copy without a name, or without a body, gets a name of its
 * own. Changes are made with the copy, all of them or, when one is refused, neither they nor the copy.
 */
const duplicateBody = scenarioBody
  .extend({
    item_changes: z
      .array(itemChange, message('change_list'))
      .max(LIMITS.bulkItems, message('bulk_full', { max: LIMITS.bulkItems })),
    assumptions: assumptionsPatch,
    /** Those of the original by their ids, which the copy has under ids of its own; items that refer to one that is left out get its date. */
    milestones: givenMilestones,
  })
  .partial()
  .nullish();
/** A valid body of a copy. */
export type DuplicateBody = z.output<typeof duplicateBody>;
/** The request of a client for a copy. */
export type CopyRequest = NonNullable<z.input<typeof duplicateBody>>;

/**
 * The fields of a scenario that change: those given. `assumptions_seen` is what its author saw of the assumptions that change: where they are
 * something else by now the change is refused; `milestones_seen` and `people_seen` likewise, of the whole lists.
 */
export const scenarioPatch = z
  .strictObject({
    ...scenarioBody.shape,
    assumptions: assumptionsPatch,
    assumptions_seen: assumptionsPatch,
    /** Those of the list alone are there afterwards. */
    milestones: givenMilestones,
    milestones_seen: givenMilestones,
    /** Those of all plans, changed with the milestones in one: those of the list alone are there afterwards. */
    people: givenPeople,
    people_seen: givenPeople,
    /** Items that refer to a milestone that goes get its date, and milestones of somebody who goes become dates; false: then they do not go. */
    keep_dates: z.boolean(message('true_or_false')),
  })
  .partial()
  .refine(
    ({ name, assumptions: given, milestones, people }) =>
      [name, given, milestones, people].some((one) => one !== undefined),
    message('scenario_change'),
  );

/** As a client gives it. */
export type ScenarioPatch = z.input<typeof scenarioPatch>;

/** Calls on scenarios. */
export const scenarioEndpoints = {
  list: endpoint('GET /api/scenarios/', {
    summary: "The user's scenarios, Default first, then oldest first",
    query: pageQuery,
    response: page(scenario),
  }),
  create: endpoint('POST /api/scenarios/', {
    summary: 'Create a scenario',
    body: scenarioBody,
    status: 201,
    undoable: true,
    response: scenario,
    creates: true,
  }),
  current: endpoint('GET /api/scenarios/current/', {
    summary: 'The selected scenario',
    response: scenario,
    refusals: { 404: { when: 'No scenario is selected' } },
  }),
  ensureDefaultSelected: endpoint('POST /api/scenarios/ensure_default_selected/', {
    summary: 'Create Default if missing, select it if nothing is selected; answers the selected scenario',
    response: scenario,
  }),
  update: endpoint('PATCH /api/scenarios/:id/', {
    summary:
      'Rename a scenario, or change what it assumes, its milestones or the people of all plans; 409 when what was seen is no longer so',
    params: idParams,
    body: scenarioPatch,
    undoable: true,
    response: scenario,
    refusals: {
      409: {
        when: 'An assumption, the milestones or the people to change are not what their author saw, with the scenario as it is now, and the people where they were to change; or a milestone or somebody would go on whom something depends, without `keep_dates`',
        body: detailError.extend({ scenario: scenario.optional(), people: z.array(person).optional() }),
      },
    },
  }),
  select: endpoint('POST /api/scenarios/:id/select/', {
    summary: 'Make a scenario the selected one',
    params: idParams,
    response: scenario,
  }),
  duplicate: endpoint('POST /api/scenarios/:id/duplicate/', {
    summary:
      "Copy a scenario with its items and their tags, under the name given or as 'NAME (copy)', changed as asked",
    params: idParams,
    body: duplicateBody,
    bodyMaxValues: LIMITS.bulkValuesMax,
    status: 201,
    undoable: true,
    response: scenario,
    creates: true,
    refusals: { 404: { when: 'The scenario or an item to change is not there, or not yours' } },
  }),
  clearItems: endpoint('POST /api/scenarios/:id/clear_items/', {
    summary: "Delete all of a scenario's items",
    undoable: true,
    params: idParams,
    response: z.object({ deleted: z.int(), undo_token: z.string().nullable() }),
  }),
  remove: endpoint('DELETE /api/scenarios/:id/', {
    summary: 'Delete a scenario and its items; Default cannot be deleted',
    undoable: true,
    params: idParams,
    response: z.object({ undo_token: z.string() }),
  }),
  clearAllData: endpoint('POST /api/scenarios/clear_all_data/', {
    summary: 'Delete every scenario but Default, and every item; cannot be undone',
    body: z.strictObject({ confirm: z.literal(true, message('confirm')) }),
    response: z.object({ deleted_scenarios: z.int(), deleted_items: z.int() }),
  }),
};
