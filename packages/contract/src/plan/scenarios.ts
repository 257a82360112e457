import { z } from 'zod';
import { assumptions, assumptionsPatch } from './assumptions.ts';
import { endpoint, pageSchema, pageQuery } from '#endpoint.ts';
import { detailError } from '#errors.ts';
import { idParams, identifier, isoInstant, singleLineText } from '#value-schemas.ts';
import { inputFieldSchemas } from '#plan/items/field-schemas.ts';
import { LIMITS } from '#limits.ts';
import { inputMilestones, milestone } from './milestones.ts';
import { inputPeople, person } from './people.ts';
import { message } from '#error-messages/validation-issues.ts';

/** Name of the scenario that every account has; it can be neither renamed nor deleted. */
export const DEFAULT_SCENARIO_NAME = 'Default';

/** A scenario, which is a named version of a plan, as the API returns it. */
export const scenario = z
  .object({
    id: identifier,
    name: z.string(),
    is_default: z.boolean(),
    is_selected: z.boolean(),
    item_count: z.int(),
    created_at: isoInstant,
    assumptions,
    milestones: z.array(milestone),
  })
  .meta({ id: 'Scenario' });
export type Scenario = z.infer<typeof scenario>;

const scenarioBody = z.strictObject({ name: singleLineText('scenario_name', LIMITS.nameMaxCharacters) });

/** Changes of one item in the copy; `id` is the id of the original item. */
const itemChange = z.strictObject(inputFieldSchemas).partial().extend({ id: identifier });

/**
 * Body of the call that copies a scenario: the name of the copy, and changes to its items, assumptions and milestones. A missing name is
 * generated. Copy and changes are made in one transaction.
 */
const duplicateBody = scenarioBody
  .extend({
    item_changes: z
      .array(itemChange, message('change_list'))
      .max(LIMITS.bulkItems, message('bulk_full', { max: LIMITS.bulkItems })),
    assumptions: assumptionsPatch,
    /**
     * Milestones of the copy, with the ids of the original, which are replaced by new ids. Items that refer to an omitted
     * milestone get its date.
     */
    milestones: inputMilestones,
  })
  .partial()
  .nullish();
/** Request body for duplicating a scenario, after validation. */
export type DuplicateBody = z.output<typeof duplicateBody>;
/** Request body for duplicating a scenario, before validation. */
export type DuplicateRequest = NonNullable<z.input<typeof duplicateBody>>;

/** Body of a change of a scenario: only the fields present change. */
export const scenarioPatch = z
  .strictObject({
    ...scenarioBody.shape,
    assumptions: assumptionsPatch,
    /** The changed assumptions with the values that the client last read. The change is refused if they have changed since. */
    assumptions_seen: assumptionsPatch,
    /** Replaces the list: milestones that are not in it are deleted. */
    milestones: inputMilestones,
    /** The list that the client last read. The change is refused if the stored list differs. */
    milestones_seen: inputMilestones,
    /** Replaces the list of people, who belong to all plans of the user; people who are not in it are deleted. */
    people: inputPeople,
    /** The list that the client last read. The change is refused if the stored list differs. */
    people_seen: inputPeople,
    /**
     * True: items that refer to a deleted milestone get its date, and milestones of a deleted person become fixed dates. False:
     * such a deletion is refused.
     */
    keep_dates: z.boolean(message('true_or_false')),
  })
  .partial()
  .refine(
    ({ name, assumptions: given, milestones, people }) =>
      [name, given, milestones, people].some((one) => one !== undefined),
    message('scenario_change'),
  );

/** Body of a change of a scenario as a client sends it, before validation. */
export type ScenarioPatch = z.input<typeof scenarioPatch>;

/** Endpoints that list, create, copy, change, select, empty and delete scenarios. */
export const scenarioEndpoints = {
  list: endpoint('GET /api/scenarios/', {
    summary: "Lists the user's scenarios: Default, then the others, oldest first",
    query: pageQuery,
    response: pageSchema(scenario),
  }),
  create: endpoint('POST /api/scenarios/', {
    summary: 'Creates a scenario',
    body: scenarioBody,
    status: 201,
    undoable: true,
    response: scenario,
    creates: true,
  }),
  current: endpoint('GET /api/scenarios/current/', {
    summary: 'Returns the selected scenario',
    response: scenario,
    refusals: { 404: { when: 'No scenario is selected' } },
  }),
  ensureDefaultSelected: endpoint('POST /api/scenarios/ensure_default_selected/', {
    summary: 'Creates Default if missing, selects it if no scenario is selected, and returns the selected scenario',
    response: scenario,
  }),
  update: endpoint('PATCH /api/scenarios/:id/', {
    summary:
      'Changes the name, assumptions or milestones of a scenario, or the people of all plans. Responds 409 if a value sent in assumptions_seen, milestones_seen or people_seen has changed',
    params: idParams,
    body: scenarioPatch,
    undoable: true,
    response: scenario,
    refusals: {
      409: {
        when: 'A stored value differs from `assumptions_seen`, `milestones_seen` or `people_seen`: the body has the current scenario and, if people were sent, the current people. Or a deleted milestone or person is still referred to, and `keep_dates` is not true',
        body: detailError.extend({ scenario: scenario.optional(), people: z.array(person).optional() }),
      },
    },
  }),
  select: endpoint('POST /api/scenarios/:id/select/', {
    summary: 'Selects a scenario',
    params: idParams,
    response: scenario,
  }),
  duplicate: endpoint('POST /api/scenarios/:id/duplicate/', {
    summary:
      "Copies a scenario with its items and their tags, and applies the given changes to the copy. Default name: 'NAME (copy)'",
    params: idParams,
    body: duplicateBody,
    bodyMaxValues: LIMITS.bulkValuesMax,
    status: 201,
    undoable: true,
    response: scenario,
    creates: true,
    refusals: { 404: { when: 'The user has no such scenario, or the scenario has no such item' } },
  }),
  clearItems: endpoint('POST /api/scenarios/:id/clear_items/', {
    summary: 'Deletes all items of a scenario',
    undoable: true,
    params: idParams,
    response: z.object({ deleted: z.int(), undo_token: z.string().nullable() }),
  }),
  remove: endpoint('DELETE /api/scenarios/:id/', {
    summary: 'Deletes a scenario and its items. Default cannot be deleted',
    undoable: true,
    params: idParams,
    response: z.object({ undo_token: z.string() }),
  }),
  clearAllData: endpoint('POST /api/scenarios/clear_all_data/', {
    summary: 'Deletes all items, and all scenarios except Default. This cannot be undone',
    body: z.strictObject({ confirm: z.literal(true, message('confirm')) }),
    response: z.object({ deleted_scenarios: z.int(), deleted_items: z.int() }),
  }),
};
