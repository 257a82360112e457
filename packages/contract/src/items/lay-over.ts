import type { z } from 'zod';
import { type itemPatch, itemRuleErrors, type newItem } from '#items.ts';
import { ITEM_FIELD_NAMES } from './item-fields.ts';
import { type GivenValues, type ItemFields, filledValues } from './kept-item.ts';
import type { FieldSentence } from '#sentences/sentences.ts';

/** Fields as a valid body gives them; of a new item or of a change. */
export type GivenFields = z.output<typeof itemPatch>;

/**
 * Lays the given fields over the others and holds the whole against the rules between fields ({@link itemRuleErrors}).
 * Answers what comes of it, or what is wrong with which field.
 */
export function layOver(
  base: GivenValues & Pick<ItemFields, 'scenario_id'>,
  given: GivenFields,
): { fields: ItemFields } | { errors: FieldSentence[] } {
  const changed = ITEM_FIELD_NAMES.filter((name) => given[name] !== undefined);
  const changes = Object.fromEntries(changed.map((name) => [name, given[name]]));
  const scenarioId = given.scenario_id ?? base.scenario_id;
  const fields: ItemFields = { ...filledValues({ ...base, ...changes }), scenario_id: scenarioId };
  const errors = itemRuleErrors({ ...fields }, changed);
  return errors.length > 0 ? { errors } : { fields };
}

/** The fields of a new item out of a valid body, in the scenario given; see {@link layOver}. */
export function newFields(given: z.output<typeof newItem>, scenarioId: number): ReturnType<typeof layOver> {
  return layOver({ ...given, scenario_id: scenarioId }, { ...given, scenario_id: scenarioId });
}
