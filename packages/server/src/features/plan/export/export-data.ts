import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportedData,
  type ExportedItem,
  toExportedItem,
  CSV_COLUMNS,
} from '@meridian/contract';
import { stringify } from 'csv-stringify/sync';
import type { Database } from '#db/connect.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { forEachYielding, mapYielding } from '#db/yielding-loops.ts';
import type { UserRow } from '#db/user-row.ts';
import { readConsistently } from '#db/transaction.ts';
import { toOwnProfile } from '#features/identity/store/account-store.ts';
import { readAllStoredEconomicObjects } from '#features/economic/store/encrypted-economic-object-store.ts';
import { toEconomicObjectResponse } from '#features/economic/store/economic-store.ts';
import { readAllStoredItems } from '#features/plan/store/item-list-store.ts';
import type { StoredItem } from '#features/plan/store/item-store.ts';
import { listScenarios } from '#features/plan/store/scenario-store.ts';
import { listTags } from '#features/plan/store/tag-store.ts';
import { toCsvRow } from './csv-item-rows.ts';

/** Returns all data of the user, read at one moment. */
export async function exportData(db: Database, user: UserRow, now: Date): Promise<ExportedData> {
  const { scenarios, tags, rows, economic } = await readConsistently(db, user.user_id, async (present) => ({
    scenarios: await listScenarios(db, present),
    tags: await listTags(db, user.user_id),
    rows: await readAllStoredItems(db, user.user_id),
    economic: await readAllStoredEconomicObjects(db, user.user_id),
  }));
  const tagsById = new Map(tags.map(({ id, name, color }) => [id, { id, name, color }]));
  const items = new Map<number, ExportedItem[]>(scenarios.map(({ id }) => [id, []]));
  const add = (row: StoredItem) => void items.get(row.scenario_id)?.push(toExportedItem(row, tagsById));
  await forEachYielding(rows, add, abortSignalOf(db));
  const { preferences, ...person } = toOwnProfile(user);
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: now.toISOString(),
    user: person,
    preferences: { ...preferences, display_currency: user.display_currency },
    scenarios: scenarios.map((scenario) => ({ ...scenario, items: items.get(scenario.id) ?? [] })),
    tags,
    inflation_models: economic.inflation_models.map((object) => toEconomicObjectResponse<'inflation_models'>(object)),
    stress_tests: economic.stress_tests.map((object) => toEconomicObjectResponse<'stress_tests'>(object)),
    economic_scenarios: economic.economic_scenarios.map((object) =>
      toEconomicObjectResponse<'economic_scenarios'>(object),
    ),
  };
}

/** Returns the lines of the items as CSV (RFC 4180), with a byte order mark so that spreadsheets detect UTF-8. */
export async function exportCsv(
  { scenarios }: Pick<ExportedData, 'scenarios'>,
  signal?: AbortSignal,
): Promise<string[]> {
  const items = scenarios.flatMap(({ name, items: own }) => own.map((item) => ({ name, item })));
  const toLine = ({ name, item }: (typeof items)[number]) => lineOf(toCsvRow(name, item));
  const rows = await mapYielding(items, toLine, signal);
  return [stringify([[...CSV_COLUMNS]], { bom: true, record_delimiter: 'windows' }), ...rows];
}

const lineOf = (cells: string[]) => stringify([cells], { record_delimiter: 'windows' });
