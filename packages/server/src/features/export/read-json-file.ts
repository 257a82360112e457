import { type ImportedData, LIMITS, caseKey } from '@meridian/contract';
import {
  type FileRow,
  type FileScenario,
  type FileTag,
  type ImportFile,
  addOnce,
  instantOf,
  readItems,
} from './import-file.ts';

/** What a JSON export holds. Rows count the items through all scenarios, from 1. */
export function readJsonFile(data: ImportedData): ImportFile {
  const scenarios = new Map<string, FileScenario>();
  const tags = new Map<string, FileTag>();
  const rows: FileRow[] = [];
  for (const { name, is_selected: isSelected, created_at: createdAt, items } of data.scenarios) {
    addOnce(scenarios, { name, isSelected, createdAt: instantOf(createdAt) });
    for (const item of items) rows.push({ row: rows.length + 1, scenarioKey: caseKey(name), item });
  }
  for (const tag of data.tags) addOnce(tags, tag);
  const read = readItems(rows.slice(0, LIMITS.itemsPerUser + 1), tags);
  return { ...read, scenarios, tags, account: accountOf(data), ...unkeptOf(data) };
}

/** Names and settings come back; who signs in, and how, stays what it is here. */
function accountOf({ user = {}, preferences = {} }: ImportedData) {
  const { first_name, last_name } = user;
  return { first_name, last_name, ...preferences };
}

const ECONOMIC = [
  ['inflation_models', 'inflation models'],
  ['stress_tests', 'stress tests'],
  ['economic_scenarios', 'economic scenarios'],
] as const;

/** What other installations may have and this one does not keep. */
function unkeptOf(data: ImportedData) {
  const found = ECONOMIC.filter(([key]) => data[key].length > 0);
  return {
    unkept: found.reduce((sum, [key]) => sum + data[key].length, 0),
    notes: found.map(([key, name]) => `Skipped ${data[key].length} ${name}: this version keeps none.`),
  };
}
