/** The plan of somebody without an account: what an account would hold, in memory, with the server's rules on reading it. */
import {
  type ItemTag,
  type JournalEntry,
  type KeptItem,
  type QuotedRates,
  type Scenario,
  type Tag,
  compareTags,
  roomProblem,
  toItem,
} from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { invalidField, notFound } from './guest-refusals.ts';

/** `item_count` and `is_selected` are told when it is read. */
export type GuestScenario = Pick<Scenario, 'id' | 'name' | 'is_default' | 'created_at'>;

export interface GuestPlan {
  readonly scenarios: Map<number, GuestScenario>;
  readonly items: Map<number, KeptItem>;
  readonly tags: Map<number, ItemTag>;
  /** What can be undone, by the token that undoes it. */
  readonly journal: Map<string, { entry: JournalEntry; madeAt: number }>;
  readonly rates: QuotedRates;
  selectedId: number;
  currency: CurrencyCode;
  lastId: number;
}

/** A new identifier, above every earlier one. */
export function newId(plan: GuestPlan): number {
  plan.lastId += 1;
  return plan.lastId;
}

/** Default first, then oldest first. */
export function listScenarios(plan: GuestPlan): Scenario[] {
  return [...plan.scenarios.values()]
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default) || a.id - b.id)
    .map((scenario) => ({
      ...scenario,
      is_selected: scenario.id === plan.selectedId,
      item_count: itemsIn(plan, scenario.id).length,
    }));
}

/** Throws 404 unless it is there. */
export function readScenario(plan: GuestPlan, id: number): Scenario {
  return listScenarios(plan).find((scenario) => scenario.id === id) ?? notFound();
}

/** Newest first: ids rise with time. */
export function allItems(plan: GuestPlan): KeptItem[] {
  return [...plan.items.values()].toSorted((a, b) => b.id - a.id);
}

/** Newest first. */
export function itemsIn(plan: GuestPlan, scenarioId: number): KeptItem[] {
  return allItems(plan).filter((item) => item.scenario_id === scenarioId);
}

/** The item as it is kept; throws 404 unless it is there. */
export function keptItem(plan: GuestPlan, id: number): KeptItem {
  return plan.items.get(id) ?? notFound();
}

export function readItem(plan: GuestPlan, id: number) {
  return toItem(keptItem(plan, id), plan.tags);
}

/** By name, each with the number of items that carry it. */
export function listTags(plan: GuestPlan): Tag[] {
  const counts = new Map<number, number>();
  for (const id of allItems(plan).flatMap((item) => item.tag_ids)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...plan.tags.values()]
    .toSorted(compareTags)
    .map((tag) => ({ ...tag, item_count: counts.get(tag.id) ?? 0 }));
}

/** Adds things, or writes them anew, unless there would be more than one account may keep. */
export function put(plan: GuestPlan, things: 'items', values: readonly KeptItem[]): void;
export function put(plan: GuestPlan, things: 'tags', values: readonly ItemTag[]): void;
export function put(plan: GuestPlan, things: 'scenarios', values: readonly GuestScenario[]): void;
export function put(
  plan: GuestPlan,
  things: 'items' | 'tags' | 'scenarios',
  values: readonly { id: number }[],
): void {
  const kept = plan[things] as Map<number, { id: number }>;
  const added = values.filter(({ id }) => !kept.has(id)).length;
  const problem = roomProblem(things, kept.size + added);
  if (added > 0 && problem !== null) throw invalidField('non_field_errors', problem);
  for (const value of values) kept.set(value.id, value);
}

export function removeItems(plan: GuestPlan, ids: readonly number[]): void {
  for (const id of ids) plan.items.delete(id);
}

/** Removes a scenario with its items; of a selected one, Default takes the place. */
export function removeScenario(plan: GuestPlan, id: number): void {
  removeItems(
    plan,
    itemsIn(plan, id).map((item) => item.id),
  );
  plan.scenarios.delete(id);
  if (plan.selectedId === id) plan.selectedId = defaultScenario(plan).id;
}

/** A plan always has it. */
export function defaultScenario(plan: GuestPlan): Scenario {
  return listScenarios(plan)[0] ?? notFound();
}
