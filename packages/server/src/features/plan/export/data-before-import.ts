/** The data of a user before an import, and the part that the import does not replace. */
import {
  DEFAULT_SCENARIO_NAME,
  type ImportMode,
  type ItemTag,
  NEW_SCENARIO_ASSUMPTIONS,
  type Person,
  type Scenario,
  caseInsensitiveKey,
} from '@meridian/contract';
import { newId } from '#db/new-id.ts';
import type { StoredItem } from '#features/plan/store/item-store.ts';
import type { ImportFile } from './import-file-content.ts';

/** The data of the user that the import does not replace. */
export interface DataKeptByImport {
  userId: number;
  isGuest: boolean;
  scenarios: readonly Pick<Scenario, 'id' | 'name' | 'assumptions' | 'milestones'>[];
  people: readonly Person[];
  tags: readonly ItemTag[];
  /** Items, newest first. */
  items: readonly StoredItem[];
}

/** Adds the scenario `Default` if it is missing, as an import does, so that a preview counts it too. */
export function withDefaultScenario(scenarios: readonly Scenario[], now: Date): readonly Scenario[] {
  if (scenarios.some(({ is_default: isDefault }) => isDefault)) return scenarios;
  const coming: Scenario = {
    id: newId(),
    name: DEFAULT_SCENARIO_NAME,
    is_default: true,
    is_selected: true,
    item_count: 0,
    created_at: now.toISOString(),
    assumptions: NEW_SCENARIO_ASSUMPTIONS,
    milestones: [],
  };
  return [coming, ...scenarios];
}

/**
 * Returns the part of the user's plan that the import does not replace. If the file replaces the items of some scenarios, this is
 * everything else. If it replaces the whole plan, this is the scenario `Default` with the values of a new scenario; if the file contains
 * only items, also the tags.
 */
export function selectRemainingData(mode: ImportMode, file: ImportFile, all: DataKeptByImport): DataKeptByImport {
  if (mode === 'merge' || mode === 'add') return all;
  if (mode === 'replace_items') {
    const emptied = new Set(
      all.scenarios.filter(({ name }) => file.scenarios.has(caseInsensitiveKey(name))).map(({ id }) => id),
    );
    return { ...all, items: all.items.filter((item) => !emptied.has(item.scenario_id)) };
  }
  const scenarios = all.scenarios
    .filter(({ name }) => caseInsensitiveKey(name) === caseInsensitiveKey(DEFAULT_SCENARIO_NAME))
    .map((scenario) => ({ ...scenario, assumptions: NEW_SCENARIO_ASSUMPTIONS, milestones: [] }));
  return { ...all, scenarios, tags: file.account === null ? all.tags : [], items: [] };
}
