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
import { readEconomicObjects } from './read-economic-objects.ts';

/** What a JSON export holds. Rows count the items through all scenarios, from 1. */
export function readJsonFile(data: ImportedData): ImportFile {
  const scenarios = new Map<string, FileScenario>();
  const tags = new Map<string, FileTag>();
  const rows: FileRow[] = [];
  for (const { name, is_selected: isSelected, created_at: createdAt, items, assumptions } of data.scenarios) {
    addOnce(scenarios, { name, isSelected, createdAt: instantOf(createdAt), assumptions });
    for (const item of items) rows.push({ row: rows.length + 1, scenarioKey: caseKey(name), item });
  }
  for (const tag of data.tags) addOnce(tags, tag);
  const read = readItems(rows.slice(0, LIMITS.itemsPerUser + 1), tags);
  const { economic, errors } = readEconomicObjects(data);
  return {
    ...read,
    scenarios,
    tags,
    account: accountOf(data),
    economic,
    errors: [...read.errors, ...errors].slice(0, LIMITS.importErrorsMax),
  };
}

/** Names and settings come back; who signs in, and how, stays what it is here. */
function accountOf({ user = {}, preferences = {} }: ImportedData) {
  const { first_name, last_name } = user;
  return { first_name, last_name, ...preferences };
}
