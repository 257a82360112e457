/** What an import will do, decided before anything is done: pure but for the new ids. */
import {
  type AlreadyThere,
  type Assumptions,
  DEFAULT_SCENARIO_ASSUMPTIONS,
  NEW_SCENARIO_ASSUMPTIONS,
  DEFAULT_SCENARIO_NAME,
  type ImportMode,
  type ItemTag,
  type Scenario,
  caseKey,
  nextVersion,
  tagColor,
} from '@meridian/contract';
import { newId } from '#db/new-id.ts';
import type { RowSentence } from '#errors.ts';
import { mapInTurns } from '#db/turns.ts';
import { textOf } from '#features/economic/take-in-store.ts';
import type { StoredItem } from '#features/items/item-store.ts';
import { type FileItem, type ImportFile, roomErrors } from './import-file.ts';
import { matchItems } from './match-items.ts';

/** What the user has that the import leaves in place. */
export interface Present {
  userId: number;
  isGuest: boolean;
  scenarios: readonly Pick<Scenario, 'id' | 'name' | 'assumptions'>[];
  tags: readonly ItemTag[];
  /** Newest first. */
  items: readonly StoredItem[];
}

interface NewScenario {
  id: number;
  name: string;
  assumptions: Assumptions;
  now: Date;
}

export interface ImportPlan {
  scenarios: readonly NewScenario[];
  /** Scenarios that are there and assume something else afterwards. */
  assuming: readonly Pick<Scenario, 'id' | 'assumptions'>[];
  tags: readonly ItemTag[];
  /** Oldest first. */
  created: readonly StoredItem[];
  updated: readonly StoredItem[];
  /** The items of `updated` as they are now, in the same order. */
  outdated: readonly StoredItem[];
  /** Items that are there already, exactly so. */
  skipped: number;
  /** Rows that equal an item of the scenario in all that {@link comparisonKey} compares, in the order of the file. */
  alreadyThere: readonly number[];
  /** What the file has as the selected scenario. */
  selectedId: number | undefined;
  errors: readonly RowSentence[];
}

/** An import begins by making `Default` where it is missing; who only asks is answered as if it were there. */
export function withDefault(scenarios: readonly Scenario[], now: Date): readonly Scenario[] {
  if (scenarios.some(({ is_default: isDefault }) => isDefault)) return scenarios;
  const coming: Scenario = {
    id: newId(),
    name: DEFAULT_SCENARIO_NAME,
    is_default: true,
    is_selected: true,
    item_count: 0,
    created_at: now.toISOString(),
    assumptions: NEW_SCENARIO_ASSUMPTIONS,
  };
  return [coming, ...scenarios];
}

/** Scenarios and tags are known by their names without case; matchItems says which items are the same. */
export async function planImport(
  file: ImportFile,
  present: Present,
  { mode, alreadyThere, now }: { mode: ImportMode; alreadyThere: AlreadyThere; now: Date },
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const { scenarios, assuming, scenarioIds } = planScenarios(file, present, { mode, now });
  const tagIds = new Map(present.tags.map(({ id, name }) => [caseKey(name), id]));
  const tags = newTags(file, tagIds);
  for (const { id, name } of tags) tagIds.set(caseKey(name), id);
  const idOf = (ids: ReadonlyMap<string, number>, key: string) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error('A scenario or tag was neither there nor planned.');
    return id;
  };
  const contentOf = ({ fields, scenarioKey, tagKeys }: FileItem) => ({
    ...fields,
    user_id: present.userId,
    scenario_id: idOf(scenarioIds, scenarioKey),
    tag_ids: tagKeys.map((key) => idOf(tagIds, key)),
  });

  const wantedOf = (item: FileItem) => ({ ...contentOf(item), created_at: item.createdAt ?? now });
  const wanted = await mapInTurns(file.items, wantedOf, signal);
  const matched = await matchItems(wanted, present.items, { mode, alreadyThere, unsaid: file.unsaid });
  const createdOf = (item: (typeof wanted)[number]) => ({ ...item, id: newId(), updated_at: now });
  const created = await mapInTurns(matched.created.toReversed(), createdOf, signal);
  const updatedOf = ([item, there]: (typeof matched.updated)[number]) => {
    const { id, created_at } = there;
    const own = Object.fromEntries(file.unsaid.map((name) => [name, there[name]]));
    return { ...item, ...own, id, created_at, updated_at: nextVersion(now, there) };
  };
  const updated = await mapInTurns(matched.updated, updatedOf, signal);
  const selected = [...file.scenarios].find(([, { isSelected }]) => isSelected);
  return {
    scenarios,
    assuming,
    tags,
    created,
    updated,
    outdated: matched.updated.map(([, there]) => there),
    skipped: matched.skipped,
    alreadyThere: file.items.flatMap(({ row }, place) => {
      const item = wanted[place];
      return item !== undefined && matched.alike.has(item) ? [row] : [];
    }),
    selectedId: selected && scenarioIds.get(selected[0]),
    errors: [
      ...roomErrors('items', present.items.length + created.length, present.isGuest),
      ...roomErrors('scenarios', present.scenarios.length + scenarios.length, present.isGuest),
      ...roomErrors('tags', present.tags.length + tags.length, present.isGuest),
    ],
  };
}

/** A scenario that is there takes what the file states of its assumptions, unless the file is about items alone. */
function planScenarios(file: ImportFile, present: Present, { mode, now }: { mode: ImportMode; now: Date }) {
  const there = new Map(present.scenarios.map((scenario) => [caseKey(scenario.name), scenario]));
  const scenarioIds = new Map([...there].map(([key, { id }]) => [key, id]));
  const scenarios: NewScenario[] = [];
  const assuming: ImportPlan['assuming'][number][] = [];
  const isOfItemsAlone = mode === 'add' || mode === 'replace_items';
  // A file of items alone makes new scenarios; what an export leaves out was not there when it was made.
  const unstated = file.account === null ? NEW_SCENARIO_ASSUMPTIONS : DEFAULT_SCENARIO_ASSUMPTIONS;
  for (const [key, { name, createdAt, assumptions: stated }] of file.scenarios) {
    const own = there.get(key);
    // Where the file takes the place of the plan, nothing of the old one counts.
    const before = mode === 'replace' ? {} : own?.assumptions;
    const assumptions = { ...unstated, ...before, ...stated };
    if (own === undefined) {
      const id = newId();
      scenarios.push({ id, name, assumptions, now: createdAt ?? now });
      scenarioIds.set(key, id);
    } else if (!isOfItemsAlone && textOf(assumptions) !== textOf(own.assumptions)) {
      assuming.push({ id: own.id, assumptions });
    }
  }
  return { scenarios, assuming, scenarioIds };
}

/** The tags of a file that are not there yet. */
function newTags(file: ImportFile, present: ReadonlyMap<string, number>): ItemTag[] {
  const missing = [...file.tags].filter(([key]) => !present.has(key));
  return missing.map(([, { name, color = tagColor(name) }]) => ({ id: newId(), name, color }));
}

/**
 * What stays of the user's. When a file takes the place of the plan: `Default`, as a new one, and tags of which the
 * file says nothing; of some scenarios' items: all the rest.
 */
export function leftAfter(mode: ImportMode, file: ImportFile, all: Present): Present {
  if (mode === 'merge' || mode === 'add') return all;
  if (mode === 'replace_items') {
    const emptied = new Set(
      all.scenarios.filter(({ name }) => file.scenarios.has(caseKey(name))).map(({ id }) => id),
    );
    return { ...all, items: all.items.filter((item) => !emptied.has(item.scenario_id)) };
  }
  const scenarios = all.scenarios
    .filter(({ name }) => caseKey(name) === caseKey(DEFAULT_SCENARIO_NAME))
    .map((scenario) => ({ ...scenario, assumptions: NEW_SCENARIO_ASSUMPTIONS }));
  return { ...all, scenarios, tags: file.account === null ? all.tags : [], items: [] };
}
