import {
  type ImportedData,
  importedEconomicScenario,
  importedInflationModel,
  importedStressTest,
  sentence,
} from '@meridian/contract';
import type { z } from 'zod';
import type { EconomicFile } from '#features/economic/take-in-store.ts';
import { withSeverity } from '#features/economic/stress-test-store.ts';
import type { RowSentence } from '#errors.ts';
import { errorsOf, instantOf } from './import-file.ts';

type Lists = Pick<ImportedData, 'inflation_models' | 'stress_tests' | 'economic_scenarios' | 'preferences'>;

/** The economic objects of a file, each held against the rules; null when it has none of their lists. */
export function readEconomicObjects(data: Lists): { economic: EconomicFile | null; errors: RowSentence[] } {
  const { inflation_models: models, stress_tests: tests, economic_scenarios: scenarios } = data;
  if (models === undefined && tests === undefined && scenarios === undefined)
    return { economic: null, errors: [] };
  const errors: RowSentence[] = [];
  const displayed = data.preferences?.display_currency;
  const economic: EconomicFile = {
    inflation_models: read('inflation_models', models, importedInflationModel, errors).map(
      ({ id: fileId, created_at, version: _version, ...object }) => ({
        fileId,
        object,
        createdAt: instantOf(created_at),
      }),
    ),
    stress_tests: read('stress_tests', tests, importedStressTest, errors).map(
      ({ id: fileId, created_at, version: _version, display_currency: written = displayed, ...object }) => ({
        fileId,
        object: { ...withSeverity(object), ...(written === undefined ? {} : { display_currency: written }) },
        createdAt: instantOf(created_at),
      }),
    ),
    economic_scenarios: read('economic_scenarios', scenarios, importedEconomicScenario, errors).map(
      ({ id: fileId, created_at, version: _version, kind, ...object }) => ({
        fileId,
        object: { ...object, kind: kind ?? 'custom' },
        createdAt: instantOf(created_at),
      }),
    ),
  };
  return { economic, errors: errors.length > 0 ? errors : referenceErrors(economic) };
}

function read<Schema extends z.ZodType>(
  list: keyof EconomicFile,
  objects: readonly unknown[] = [],
  schema: Schema,
  errors: RowSentence[],
): z.output<Schema>[] {
  return objects.flatMap((object, place) => {
    const outcome = schema.safeParse(object);
    if (outcome.success) return [outcome.data];
    errors.push(...outcome.error.issues.flatMap((issue) => errorsOf(place + 1, issue, list)));
    return [];
  });
}

/** Ids mean something within the file only: each stands for one object, and what refers to one leads somewhere. */
function referenceErrors({
  inflation_models,
  stress_tests,
  economic_scenarios,
}: EconomicFile): RowSentence[] {
  const errors: RowSentence[] = [];
  const idsOf = (list: keyof EconomicFile, objects: readonly { fileId: number | undefined }[]) => {
    const ids = new Set<number>();
    for (const [place, { fileId }] of objects.entries()) {
      if (fileId === undefined) continue;
      if (ids.has(fileId))
        errors.push({ row: place + 1, field: `${list}.id`, sentence: sentence('file_id_twice') });
      ids.add(fileId);
    }
    return ids;
  };
  const models = idsOf('inflation_models', inflation_models);
  const tests = idsOf('stress_tests', stress_tests);
  for (const [place, { object }] of economic_scenarios.entries()) {
    const { inflation_model_id: model, stress_test_ids: named } = object;
    const lost = (field: string, code: 'file_model_missing' | 'file_tests_missing') =>
      errors.push({ row: place + 1, field: `economic_scenarios.${field}`, sentence: sentence(code) });
    if (model !== null && !models.has(model)) lost('inflation_model_id', 'file_model_missing');
    if (!named.every((id) => tests.has(id))) lost('stress_test_ids', 'file_tests_missing');
  }
  return errors;
}
