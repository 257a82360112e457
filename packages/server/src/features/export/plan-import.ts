/** What an import will do, decided before anything is done: pure but for the new ids. */
import {
  type Assumptions,
  DEFAULT_SCENARIO_NAME,
  type ImportMode,
  type ItemTag,
  type Scenario,
  caseKey,
  nextVersion,
  tagColor,
} from '@meridian/contract';
import { newId } from '#db/new-id.ts';
import { mapInTurns } from '#db/turns.ts';
import type { StoredItem } from '#features/items/item-store.ts';
import { type FileItem, type ImportError, type ImportFile, roomErrors } from './import-file.ts';
import { matchItems } from './match-items.ts';

/** What the user has that the import leaves in place. */
export interface Present {
  userId: number;
  scenarios: readonly Pick<Scenario, 'id' | 'name'>[];
  tags: readonly ItemTag[];
  /** Newest first. */
  items: readonly StoredItem[];
}

interface NewScenario {
  id: number;
  name: string;
  isDefault: boolean;
  assumptions?: Assumptions | undefined;
  now: Date;
}

export interface ImportPlan {
  scenarios: readonly NewScenario[];
  tags: readonly ItemTag[];
  /** Oldest first. */
  created: readonly StoredItem[];
  updated: readonly StoredItem[];
  /** The items of `updated` as they are now, in the same order. */
  outdated: readonly StoredItem[];
  /** Items that are there already, exactly so. */
  skipped: number;
  /** What the file has as the selected scenario. */
  selectedId: number | undefined;
  errors: readonly ImportError[];
}

/** Scenarios and tags are known by their names without case; matchItems says which items are the same. */
export async function planImport(
  file: ImportFile,
  present: Present,
  { mode, now }: { mode: ImportMode; now: Date },
): Promise<ImportPlan> {
  const scenarioIds = new Map(present.scenarios.map(({ id, name }) => [caseKey(name), id]));
  const scenarios: NewScenario[] = [];
  for (const [key, { name, createdAt, assumptions }] of file.scenarios) {
    if (scenarioIds.has(key)) continue;
    const isDefault = key === caseKey(DEFAULT_SCENARIO_NAME);
    const scenario = { id: newId(), name, isDefault, assumptions, now: createdAt ?? now };
    scenarios.push(scenario);
    scenarioIds.set(key, scenario.id);
  }
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

  const wanted = await mapInTurns(file.items, (item) => ({
    ...contentOf(item),
    created_at: item.createdAt ?? now,
  }));
  const matched = await matchItems(wanted, mode === 'add' ? [] : present.items, file.unsaid);
  const created = await mapInTurns(matched.created.toReversed(), (item) => ({
    ...item,
    id: newId(),
    updated_at: now,
  }));
  const updated = await mapInTurns(matched.updated, ([item, there]) => {
    const { id, created_at } = there;
    const own = Object.fromEntries(file.unsaid.map((name) => [name, there[name]]));
    return { ...item, ...own, id, created_at, updated_at: nextVersion(now, there) };
  });
  const selected = [...file.scenarios].find(([, { isSelected }]) => isSelected);
  return {
    scenarios,
    tags,
    created,
    updated,
    outdated: matched.updated.map(([, there]) => there),
    skipped: matched.skipped,
    selectedId: selected && scenarioIds.get(selected[0]),
    errors: [
      ...roomErrors('items', present.items.length + created.length),
      ...roomErrors('scenarios', present.scenarios.length + scenarios.length),
      ...roomErrors('tags', present.tags.length + tags.length),
    ],
  };
}

/** The tags of a file that are not there yet. */
function newTags(file: ImportFile, present: ReadonlyMap<string, number>): ItemTag[] {
  const missing = [...file.tags].filter(([key]) => !present.has(key));
  return missing.map(([, { name, color = tagColor(name) }]) => ({ id: newId(), name, color }));
}

/**
 * What stays of the user's. When a file takes the place of the plan: `Default`, and tags of which the file says nothing; of some
 * scenarios' items: all the rest.
 */
export function leftAfter(mode: ImportMode, file: ImportFile, all: Present): Present {
  if (mode === 'merge' || mode === 'add') return all;
  if (mode === 'replace_items') {
    const emptied = new Set(
      all.scenarios.filter(({ name }) => file.scenarios.has(caseKey(name))).map(({ id }) => id),
    );
    return { ...all, items: all.items.filter((item) => !emptied.has(item.scenario_id)) };
  }
  const scenarios = all.scenarios.filter(({ name }) => caseKey(name) === caseKey(DEFAULT_SCENARIO_NAME));
  return { ...all, scenarios, tags: file.account === null ? all.tags : [], items: [] };
}
