/** Plans an import before anything is written; pure except for the new ids. */
import {
  type DuplicatePolicy,
  type Assumptions,
  DEFAULT_SCENARIO_ASSUMPTIONS,
  NEW_SCENARIO_ASSUMPTIONS,
  type ImportMode,
  type ItemTag,
  type Milestone,
  type Person,
  type Scenario,
  caseInsensitiveKey,
  nextVersion,
  tagColor,
} from '@meridian/contract';
import { newId } from '#db/new-id.ts';
import type { RowError } from '#errors.ts';
import { mapYielding } from '#db/yielding-loops.ts';
import { toCanonicalJson } from '#features/economic/store/import-economic-objects-store.ts';
import type { StoredItem } from '#features/plan/store/item-store.ts';
import { type FileItem, type ImportFile, limitErrors } from './import-file-content.ts';
import {
  type PeopleAfterImport,
  mergeMilestones,
  mergePeople,
  matchMilestones,
} from '#features/plan/store/import-people-and-milestones-store.ts';
import type { DataKeptByImport } from './data-before-import.ts';
import {
  type PlannedScenarioMilestones,
  withFileMilestones,
  findMilestoneErrors,
  dropOverriddenMilestones,
} from './import-milestone-dates.ts';
import { matchItems } from './match-imported-items.ts';

interface NewScenario {
  id: number;
  name: string;
  assumptions: Assumptions;
  milestones: readonly Milestone[];
  now: Date;
}

export interface ImportPlan {
  scenarios: readonly NewScenario[];
  /** Existing scenarios whose assumptions or milestones change, with their new values. */
  assuming: readonly Pick<Scenario, 'id' | 'assumptions' | 'milestones'>[];
  people: readonly Person[];
  tags: readonly ItemTag[];
  /** New items, oldest first. */
  created: readonly StoredItem[];
  updated: readonly StoredItem[];
  /** The items of `updated` as they are before the import, in the same order. */
  outdated: readonly StoredItem[];
  /** The number of items in the file that are identical to an existing item. */
  skipped: number;
  /** Row numbers of the items that equal an existing item in all that {@link itemDuplicateKey} compares, in the order of the file. */
  alreadyThere: readonly number[];
  /** The id of the scenario that is selected in the file. */
  selectedId: number | undefined;
  errors: readonly RowError[];
}

/** Plans the changes of an import. Scenarios and tags are matched by case-folded name, items by `matchItems`. */
export async function planImport(
  file: ImportFile,
  present: DataKeptByImport,
  { mode, alreadyThere, now }: { mode: ImportMode; alreadyThere: DuplicatePolicy; now: Date },
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const people = mergePeople(file.account?.people ?? [], present.people, {
    replaces: mode === 'replace' && file.account?.people !== undefined,
  });
  const { scenarios, assuming, scenarioIds, milestones } = planScenarios(file, present, {
    mode,
    people,
    now,
  });
  const tagIds = new Map(present.tags.map(({ id, name }) => [caseInsensitiveKey(name), id]));
  const tags = newTags(file, tagIds);
  for (const { id, name } of tags) tagIds.set(caseInsensitiveKey(name), id);
  const idOf = (ids: ReadonlyMap<string, number>, key: string) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error('An item refers to a scenario or tag that neither exists nor is planned.');
    return id;
  };
  const contentOf = ({ fields, scenarioKey, tagKeys }: FileItem) => ({
    ...withFileMilestones(fields, milestones.get(scenarioKey)),
    user_id: present.userId,
    scenario_id: idOf(scenarioIds, scenarioKey),
    tag_ids: tagKeys.map((key) => idOf(tagIds, key)),
  });

  const wantedOf = (item: FileItem) => ({ ...contentOf(item), created_at: item.createdAt ?? now });
  const wanted = await mapYielding(file.items, wantedOf, signal);
  const matched = await matchItems(wanted, present.items, { mode, alreadyThere, missingFields: file.missingFields });
  const createdOf = (item: (typeof wanted)[number]) => ({ ...item, id: newId(), updated_at: now });
  const created = await mapYielding(matched.created.toReversed(), createdOf, signal);
  const { missingFields } = file;
  const updated = await mapYielding(matched.updated, (pair) => updatedItem(pair, { missingFields, now }), signal);
  const selected = [...file.scenarios].find(([, { isSelected }]) => isSelected);
  return {
    scenarios,
    assuming,
    people: isOfItemsAlone(mode) ? present.people : people.people,
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
    errors: errorsOf(present, { scenarios, tags, created, updated, milestones }),
  };
}

/** Returns the existing item with the values of the file; fields missing from the file stay the same. */
function updatedItem(
  [item, there]: readonly [Omit<StoredItem, 'id' | 'updated_at'>, StoredItem],
  { missingFields, now }: { missingFields: ImportFile['missingFields']; now: Date },
): StoredItem {
  const { id, created_at } = there;
  const own = Object.fromEntries(missingFields.map((name) => [name, there[name]]));
  const said = dropOverriddenMilestones({ ...item, ...own }, there);
  return { ...said, id, created_at, updated_at: nextVersion(now, there) };
}

type Made = Pick<ImportPlan, 'scenarios' | 'tags' | 'created' | 'updated'> & {
  milestones: ReadonlyMap<string, PlannedScenarioMilestones>;
};

/** Returns the errors for exceeding the user's limits, and for milestones that a scenario cannot have. */
function errorsOf(present: DataKeptByImport, made: Made): RowError[] {
  const { scenarios, tags, created, updated, milestones } = made;
  return [
    ...limitErrors('items', present.items.length + created.length, present.isGuest),
    ...limitErrors('scenarios', present.scenarios.length + scenarios.length, present.isGuest),
    ...limitErrors('tags', present.tags.length + tags.length, present.isGuest),
    ...findMilestoneErrors(milestones.values(), [...unchanged(present.items, updated), ...created, ...updated]),
  ];
}

/** Plans the scenarios of a file. An existing scenario gets the assumptions in the file, unless the file contains only items. */
function planScenarios(
  file: ImportFile,
  present: DataKeptByImport,
  { mode, people, now }: { mode: ImportMode; people: PeopleAfterImport; now: Date },
) {
  const there = new Map(present.scenarios.map((scenario) => [caseInsensitiveKey(scenario.name), scenario]));
  const scenarioIds = new Map([...there].map(([key, { id }]) => [key, id]));
  const scenarios: NewScenario[] = [];
  const assuming: ImportPlan['assuming'][number][] = [];
  const milestones = new Map<string, PlannedScenarioMilestones>();
  // A file with only items creates scenarios with today's defaults. An export lacks an assumption only if the assumption did not exist at
  // the time of the export. The scenario then gets the value that stored scenarios of that time have.
  const unstated = file.account === null ? NEW_SCENARIO_ASSUMPTIONS : DEFAULT_SCENARIO_ASSUMPTIONS;
  for (const [key, { name, createdAt, assumptions: stated, milestones: given }] of file.scenarios) {
    const own = there.get(key);
    // If the file replaces the plan, the old assumptions are not used.
    const before = mode === 'replace' ? {} : own?.assumptions;
    const assumptions = { ...unstated, ...before, ...stated };
    const ownMilestones = mode === 'replace' ? [] : (own?.milestones ?? []);
    const planned =
      own !== undefined && isOfItemsAlone(mode)
        ? matchMilestones(given ?? [], own.milestones)
        : mergeMilestones(given ?? [], ownMilestones, people.byFileId);
    const id = own?.id ?? newId();
    milestones.set(key, { ...planned, scenarioId: id });
    if (own === undefined) {
      scenarios.push({ id, name, assumptions, milestones: planned.milestones, now: createdAt ?? now });
      scenarioIds.set(key, id);
    } else if (
      !isOfItemsAlone(mode) &&
      toCanonicalJson([assumptions, planned.milestones]) !== toCanonicalJson([own.assumptions, own.milestones])
    ) {
      assuming.push({ id: own.id, assumptions, milestones: [...planned.milestones] });
    }
  }
  return { scenarios, assuming, scenarioIds, milestones };
}

const isOfItemsAlone = (mode: ImportMode) => mode === 'add' || mode === 'replace_items';

const unchanged = (items: readonly StoredItem[], updated: readonly StoredItem[]) => {
  const ids = new Set(updated.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
};

/** Returns the tags of a file that do not exist yet. */
function newTags(file: ImportFile, present: ReadonlyMap<string, number>): ItemTag[] {
  const missing = [...file.tags].filter(([key]) => !present.has(key));
  return missing.map(([, { name, color = tagColor(name) }]) => ({ id: newId(), name, color }));
}
