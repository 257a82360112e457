/** Taking back what a change did to scenarios themselves, beside their items. */
import { DEFAULT_SCENARIO_ASSUMPTIONS } from '#assumptions.ts';
import { caseKey } from '#fields.ts';
import type { Scenario } from '#scenarios.ts';
import { type Sentence, sentence } from '#sentences/sentences.ts';

/**
 * A scenario as a change found or left it; `created_at` is ISO 8601. Entries from before scenarios assumed anything
 * lack `assumptions`: then it is the defaults.
 */
export type KeptScenario = Pick<Scenario, 'id' | 'name' | 'created_at' | 'is_selected'> &
  Partial<Pick<Scenario, 'assumptions'>>;

/** A scenario that a change made (`before` is null), deleted (`after` is null), or renamed or gave other assumptions. */
export interface ScenarioChange {
  before: KeptScenario | null;
  after: KeptScenario | null;
}

/** The scenario as an undo needs it. */
export function keptScenario({ id, name, created_at, is_selected, assumptions }: Scenario): KeptScenario {
  return { id, name, created_at, is_selected, assumptions };
}

/** What a change can set of a scenario; each stands for itself, so that a rename can be undone after a change of assumptions. */
const FIELDS = ['name', 'assumptions'] as const;
type Field = (typeof FIELDS)[number];

const textOf = (scenario: KeptScenario, field: Field) =>
  JSON.stringify(field === 'name' ? scenario.name : (scenario.assumptions ?? DEFAULT_SCENARIO_ASSUMPTIONS));

const isSame = (one: KeptScenario, other: KeptScenario, field: Field) =>
  textOf(one, field) === textOf(other, field);

/** The fields that a change set of a scenario which was there before and after it. */
export function changedFields({ before, after }: ScenarioChange): Field[] {
  if (before === null || after === null) return [];
  return FIELDS.filter((field) => !isSame(before, after, field));
}

/** Why scenarios cannot be put back as they were before the changes; null when they can. `items` are those of the undo. */
export function whyNotScenarios(
  changes: readonly ScenarioChange[],
  scenarios: readonly Scenario[],
  items: readonly { scenario_id: number }[],
): Sentence | null {
  const present = new Map(scenarios.map((one) => [one.id, one]));
  const own = new Map<number, number>();
  for (const { scenario_id: id } of items) own.set(id, (own.get(id) ?? 0) + 1);
  for (const change of changes) {
    const { before, after } = change;
    if (after === null) continue;
    const now = present.get(after.id);
    const isAsLeft =
      now !== undefined &&
      (before === null
        ? FIELDS.every((field) => isSame(now, after, field)) && now.item_count === (own.get(after.id) ?? 0)
        : changedFields(change).every((field) => isSame(now, after, field)));
    if (!isAsLeft) return sentence('scenario_changed_since');
  }
  return nameTaken(changes, scenarios);
}

function nameTaken(changes: readonly ScenarioChange[], scenarios: readonly Scenario[]): Sentence | null {
  const concerned = new Set(
    changes.flatMap((change) => {
      const { before, after } = change;
      return before === null || changedFields(change).includes('name') ? (after?.id ?? []) : [];
    }),
  );
  const taken = new Set(scenarios.flatMap(({ id, name }) => (concerned.has(id) ? [] : caseKey(name))));
  for (const change of changes) {
    const { before, after } = change;
    if (before === null || (after !== null && !changedFields(change).includes('name'))) continue;
    if (taken.has(caseKey(before.name))) return sentence('scenario_name_taken_since', { name: before.name });
  }
  return null;
}

/** The undo of the changes, as changes that can be taken back in turn. */
export function reverseScenarios(
  changes: readonly ScenarioChange[],
  scenarios: readonly Scenario[],
): ScenarioChange[] {
  const present = new Map(scenarios.map((one) => [one.id, keptScenario(one)]));
  return changes.map((change) => {
    const { before, after } = change;
    const now = after === null ? null : (present.get(after.id) ?? after);
    if (now === null || before === null) return { before: now, after: before };
    const fields = changedFields(change);
    return {
      before: now,
      after: {
        ...now,
        ...(fields.includes('name') ? { name: before.name } : {}),
        ...(fields.includes('assumptions')
          ? { assumptions: before.assumptions ?? DEFAULT_SCENARIO_ASSUMPTIONS }
          : {}),
      },
    };
  });
}
