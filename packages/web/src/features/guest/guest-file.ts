/** A guest's plan as text and back: the file of an export, so that the server can take it in as it is. */
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportedData,
  type KeptItem,
  type QuotedRates,
  caseKey,
  exportedData,
  importedFields,
  importedItem,
  toExportedItem,
} from '@meridian/contract';
import { DEFAULT_DATE_FORMAT } from '#lib/format/dates.ts';
import { DEFAULT_NUMBER_FORMAT } from '#lib/format/number-format.ts';
import { type GuestPlan, itemsIn, listScenarios, listTags } from './guest-plan.ts';

/** Of nobody: whoever takes it in keeps the own name. */
export type GuestFile = Omit<ExportedData, 'user'>;

const guestFile = exportedData.omit({ user: true });

export function toGuestFile(plan: GuestPlan, now: Date): GuestFile {
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: now.toISOString(),
    preferences: {
      date_format: DEFAULT_DATE_FORMAT,
      number_format: DEFAULT_NUMBER_FORMAT,
      display_currency: plan.currency,
    },
    scenarios: listScenarios(plan).map((scenario) => ({
      ...scenario,
      items: itemsIn(plan, scenario.id).map((item) => toExportedItem(item, plan.tags)),
    })),
    tags: listTags(plan),
    inflation_models: [],
    stress_tests: [],
    economic_scenarios: [],
  };
}

/** The file in a text; null when it is none, or holds what no account could. */
export function parseGuestFile(text: string | null): GuestFile | null {
  try {
    const file = guestFile.parse(JSON.parse(text ?? 'null'));
    const { scenarios, tags } = file;
    const isSound =
      scenarios.filter((scenario) => scenario.is_default).length === 1 &&
      areDistinct(scenarios.map(({ name }) => caseKey(name))) &&
      areDistinct(tags.map(({ name }) => caseKey(name))) &&
      areDistinct([...scenarios, ...tags, ...scenarios.flatMap(({ items }) => items)].map(({ id }) => id));
    return isSound ? file : null;
  } catch {
    return null;
  }
}

/** The plan in a file; null when an item breaks the rules of items. */
export function planOfFile(file: GuestFile, rates: QuotedRates): GuestPlan | null {
  try {
    const tags = file.tags.map(({ id, name, color }) => ({ id, name, color }));
    const items = file.scenarios.flatMap((scenario) =>
      scenario.items.map((item): KeptItem => {
        const fields = importedFields(importedItem.parse(item));
        const tagIds = item.tags.map(({ id }) => id).filter((id) => tags.some((tag) => tag.id === id));
        const [created_at, updated_at] = [new Date(item.created_at), new Date(item.updated_at)];
        return { ...fields, id: item.id, scenario_id: scenario.id, created_at, updated_at, tag_ids: tagIds };
      }),
    );
    const scenarios = file.scenarios.map(({ id, name, is_default, created_at }) => {
      return { id, name, is_default, created_at };
    });
    const selected = file.scenarios.find(({ is_selected }) => is_selected) ?? file.scenarios[0];
    return {
      scenarios: byId(scenarios),
      items: byId(items),
      tags: byId(tags),
      journal: new Map(),
      rates,
      selectedId: selected?.id ?? 0,
      currency: file.preferences.display_currency,
      lastId: Math.max(...[...scenarios, ...tags, ...items].map(({ id }) => id)),
    };
  } catch {
    return null;
  }
}

function byId<Thing extends { id: number }>(things: readonly Thing[]): Map<number, Thing> {
  return new Map(things.map((thing) => [thing.id, thing]));
}

function areDistinct(values: readonly (string | number)[]): boolean {
  return new Set(values).size === values.length;
}
