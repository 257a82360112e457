import {
  type ImportedData,
  LIMITS,
  MILESTONE_REFERENCE_FIELDS,
  MILESTONE_DATE_FIELDS,
  caseInsensitiveKey,
  importedEconomicScenario,
  importedInflationModel,
  importedStressTest,
  errorMessage,
} from '@meridian/contract';
import type { z } from 'zod';
import type { WithoutDatabaseFields } from '#db/tables.ts';
import type { ImportedEconomicObjects } from '#features/economic/store/import-economic-objects-store.ts';
import { withSeverity } from '#features/economic/store/economic-object-content-store.ts';
import type { RowError } from '#errors.ts';
import {
  type FileItem,
  type FileRow,
  type FileScenario,
  type FileTag,
  type ImportFile,
  addUnlessPresent,
  parseCreationTime,
  validateItems,
  toRowErrors,
} from './import-file-content.ts';

/**
 * Converts the content of a JSON export to the form that an import uses. For error messages the items are numbered from 1 through all
 * scenarios.
 */
export function parseJsonFile(data: ImportedData): ImportFile {
  const scenarios = new Map<string, FileScenario>();
  const tags = new Map<string, FileTag>();
  const rows: FileRow[] = [];
  for (const scenario of data.scenarios) {
    const { name, is_selected: isSelected, created_at: createdAt, items, assumptions, milestones } = scenario;
    addUnlessPresent(scenarios, { name, isSelected, createdAt: parseCreationTime(createdAt), assumptions, milestones });
    for (const item of items) rows.push({ row: rows.length + 1, scenarioKey: caseInsensitiveKey(name), item });
  }
  for (const tag of data.tags) addUnlessPresent(tags, tag);
  const read = validateItems(rows.slice(0, LIMITS.itemsPerUser + 1), tags);
  const { economic, errors } = readEconomicObjects(data);
  return {
    ...read,
    scenarios,
    tags,
    account: accountOf(data),
    economic,
    errors: [...read.errors, ...lostReferences(read.items, scenarios), ...errors].slice(0, LIMITS.importErrorsMax),
  };
}

/** Returns the errors for dates that refer to a milestone that their scenario in the file does not have. */
function lostReferences(items: readonly FileItem[], scenarios: ReadonlyMap<string, FileScenario>): RowError[] {
  const known = new Map(
    [...scenarios].map(([key, { milestones = [] }]) => [key, new Set(milestones.map(({ id }) => id))]),
  );
  return items.flatMap(({ row, scenarioKey, fields }) =>
    MILESTONE_DATE_FIELDS.filter((name) => {
      const reference = fields[MILESTONE_REFERENCE_FIELDS[name]];
      return reference !== null && known.get(scenarioKey)?.has(reference.milestone_id) !== true;
    }).map((field) => ({ row, field, sentence: errorMessage('milestone_unknown') })),
  );
}

/** Returns the user's names and settings in the file; username, email and other sign-in data are not imported. */
function accountOf({ user = {}, preferences = {} }: ImportedData) {
  const { first_name, last_name, people } = user;
  return { first_name, last_name, people, ...preferences };
}

type Lists = Pick<ImportedData, 'inflation_models' | 'stress_tests' | 'economic_scenarios' | 'preferences'>;

/** Returns the validated economic objects of a file; null if it contains none of their lists. */
function readEconomicObjects(data: Lists): { economic: ImportedEconomicObjects | null; errors: RowError[] } {
  const { inflation_models: models, stress_tests: tests, economic_scenarios: scenarios } = data;
  if (models === undefined && tests === undefined && scenarios === undefined) return { economic: null, errors: [] };
  const errors: RowError[] = [];
  const displayed = data.preferences?.display_currency;
  const economic: ImportedEconomicObjects = {
    inflation_models: readList('inflation_models', models, importedInflationModel, errors),
    stress_tests: readList('stress_tests', tests, importedStressTest, errors).map(({ object, ...row }) => {
      const { display_currency: written = displayed, ...test } = object;
      const { fx_currency = null } = test;
      const content = withSeverity({ ...test, fx_currency });
      const isOld = test.fx_currency === undefined && content.is_preset;
      return { ...row, object: { ...content, fx_currency: isOld ? (written ?? null) : fx_currency } };
    }),
    economic_scenarios: readList('economic_scenarios', scenarios, importedEconomicScenario, errors).map(
      ({ object: { kind, ...object }, ...row }) => ({
        ...row,
        object: { ...object, kind: kind ?? 'custom' },
      }),
    ),
  };
  return { economic, errors: errors.length > 0 ? errors : referenceErrors(economic) };
}

interface Row {
  id?: number | undefined;
  created_at?: string | undefined;
  version?: unknown;
}

function readList<Fields extends Row>(
  list: keyof ImportedEconomicObjects,
  objects: readonly unknown[] = [],
  schema: z.ZodType<Fields>,
  errors: RowError[],
) {
  return objects.flatMap((object, place) => {
    const outcome = schema.safeParse(object);
    if (outcome.success) {
      const { id, created_at, version: _version, ...fields } = outcome.data;
      // A cast, because TypeScript narrows the union type only in conditions.
      const content = fields as unknown as WithoutDatabaseFields<Fields>;
      return [{ id, object: content, created_at: parseCreationTime(created_at) }];
    }
    errors.push(...outcome.error.issues.flatMap((issue) => toRowErrors(place + 1, issue, list)));
    return [];
  });
}

/**
 * Returns the errors for references between objects: ids are local to the file, must be unique, and every reference must lead to an object.
 */
function referenceErrors({ inflation_models, stress_tests, economic_scenarios }: ImportedEconomicObjects): RowError[] {
  const errors: RowError[] = [];
  const idsOf = (list: keyof ImportedEconomicObjects, objects: readonly { id: number | undefined }[]) => {
    const ids = new Set<number>();
    for (const [place, { id }] of objects.entries()) {
      if (id === undefined) continue;
      if (ids.has(id)) errors.push({ row: place + 1, field: `${list}.id`, sentence: errorMessage('file_id_twice') });
      ids.add(id);
    }
    return ids;
  };
  const models = idsOf('inflation_models', inflation_models);
  const tests = idsOf('stress_tests', stress_tests);
  for (const [place, { object }] of economic_scenarios.entries()) {
    const { inflation_model_id: model, stress_test_ids: named } = object;
    const lost = (field: string, code: 'file_model_missing' | 'file_tests_missing') =>
      errors.push({ row: place + 1, field: `economic_scenarios.${field}`, sentence: errorMessage(code) });
    if (model !== null && !models.has(model)) lost('inflation_model_id', 'file_model_missing');
    if (!named.every((id) => tests.has(id))) lost('stress_test_ids', 'file_tests_missing');
  }
  return errors;
}
