/** Schema of a user's exported data, and the request and response of an import. */
import { z } from 'zod';
import { preferences } from '#preferences.ts';
import { assumptionsPatch } from './assumptions.ts';
import { endpoint } from '#endpoint.ts';
import { detailError, errorKey } from '#errors.ts';
import { optionalSingleLine, currencyCode, queryFlag, identifier, isoInstant, singleLineText } from '#value-schemas.ts';
import { economicScenario } from '#economic/economic-scenario.ts';
import { inflationModel } from '#economic/inflation-model.ts';
import { stressTest } from '#economic/stress-test.ts';
import { importFileFieldSchemas, hiddenFieldSchemas } from '#plan/items/import-file-schemas.ts';
import { CATEGORY_SPECIFIC_FIELDS, type CategorySpecificField, categoryHasField } from '#plan/items/item-fields.ts';
import { financialItem, itemRuleErrors } from './items.ts';
import { LIMITS } from '#limits.ts';
import { inputMilestones } from './milestones.ts';
import { inputPeople, person } from './people.ts';
import { scenario } from './scenarios.ts';
import { tag, tagColorCode, tagName } from './tags.ts';
import { message, encodeErrorMessage } from '#error-messages/validation-issues.ts';

/** Value of `format` that identifies a Meridian export. */
export const EXPORT_FORMAT = 'meridian';
/** Version of the file format. It rises when an older reader would misread a newer file. */
export const EXPORT_VERSION = 1;

const hiddenFields = financialItem.pick(
  Object.fromEntries(CATEGORY_SPECIFIC_FIELDS.map((name) => [name, true])) as Record<CategorySpecificField, true>,
);

/**
 * An item as the API returns it. `kept` has the stored values of fields that its category lacks; they are hidden until the
 * category changes (api.md, change_category). Absent if there are none.
 */
export const exportedItem = financialItem.extend({ kept: hiddenFields.partial().optional() });
export type ExportedItem = z.infer<typeof exportedItem>;

const exportedPreferences = preferences.extend({ display_currency: currencyCode });

/** The file of a JSON export: all data of the user, enough to rebuild the plan. */
export const exportedData = z
  .object({
    format: z.literal(EXPORT_FORMAT),
    version: z.literal(EXPORT_VERSION),
    exported_at: isoInstant,
    user: z.object({
      id: identifier,
      username: z.string().nullable(),
      email: z.string().nullable(),
      first_name: z.string(),
      last_name: z.string(),
      date_joined: isoInstant,
      people: z.array(person),
    }),
    preferences: exportedPreferences,
    scenarios: z.array(scenario.extend({ items: z.array(exportedItem) })),
    tags: z.array(tag),
    inflation_models: z.array(inflationModel),
    stress_tests: z.array(stressTest),
    economic_scenarios: z.array(economicScenario),
  })
  .meta({ id: 'ExportedData' });
export type ExportedData = z.infer<typeof exportedData>;

/**
 * Schema of a field that every export writes and every import ignores: an id, a count, or a setting that belongs to an
 * installation.
 */
const ignored = z.unknown().optional();

const importedTag = z.strictObject({
  id: ignored,
  name: tagName,
  color: tagColorCode.optional(),
  item_count: ignored,
});

/** One item of a file, checked by the rules of {@link itemRuleErrors}. Its messages become the errors of its row. */
export const importedItem = z
  .strictObject(
    {
      ...importFileFieldSchemas,
      id: ignored,
      scenario: ignored,
      created_at: isoInstant.optional(),
      updated_at: ignored,
      tags: z
        .array(importedTag, message('tag_list'))
        .max(LIMITS.tagsPerItem, message('tags_full', { max: LIMITS.tagsPerItem }))
        .default([]),
      kept: z.strictObject(hiddenFieldSchemas).default({}),
    },
    message('item_shape'),
  )
  .superRefine((item, context) => {
    for (const [field, broken] of itemRuleErrors(item, Object.keys(item)))
      context.addIssue({ code: 'custom', path: [field], message: encodeErrorMessage(broken) });
    for (const field of CATEGORY_SPECIFIC_FIELDS) {
      if (!Object.hasOwn(item.kept, field) || !categoryHasField(item.category, field)) continue;
      context.addIssue({ code: 'custom', path: ['kept', field], message: message('own_field') });
    }
  });
export type ImportedItem = z.output<typeof importedItem>;

/** List of economic objects of one kind; optional, because a hand-written file may omit it. */
const economicObjects = (most: number) => z.array(z.unknown()).max(most).optional();

/** Body of an import: an export file. Items and economic objects are parsed one by one, so that each gets its own errors. */
export const importedData = z.strictObject({
  format: z.literal(EXPORT_FORMAT, message('not_our_file')),
  version: z.literal(EXPORT_VERSION, message('file_version')),
  exported_at: ignored,
  user: z
    .object({
      first_name: optionalSingleLine('first_name', LIMITS.personNameMaxCharacters),
      last_name: optionalSingleLine('last_name', LIMITS.personNameMaxCharacters),
      people: inputPeople,
    })
    .partial()
    .optional(),
  preferences: z.strictObject(exportedPreferences.shape).partial().optional(),
  scenarios: z
    .array(
      z.strictObject({
        id: ignored,
        name: singleLineText('scenario_name', LIMITS.nameMaxCharacters),
        is_default: ignored,
        is_selected: z.boolean().default(false),
        item_count: ignored,
        created_at: isoInstant.optional(),
        assumptions: assumptionsPatch.default({}),
        /** Milestones of the scenario; absent in a file from before milestones existed, or written by hand without them. */
        milestones: inputMilestones.optional(),
        items: z.array(z.unknown()).max(LIMITS.itemsPerUser),
      }),
    )
    .max(LIMITS.scenariosPerUser),
  tags: z.array(importedTag).max(LIMITS.tagsPerUser).default([]),
  inflation_models: economicObjects(LIMITS.inflationModelsPerUser),
  stress_tests: economicObjects(LIMITS.stressTestsPerUser),
  economic_scenarios: economicObjects(LIMITS.economicScenariosPerUser),
});
export type ImportedData = z.output<typeof importedData>;

/**
 * Treatment of existing data by an import. `merge` skips equal items and updates items with the same name, category and scenario. A
 * scenario of the same name gets the file's assumptions. `replace` replaces the whole plan. `add` adds every item that does not
 * {@link DUPLICATE_POLICIES | already exist}. `replace_items` replaces the items of the scenarios named in the file and leaves
 * other scenarios unchanged.
 */
export const IMPORT_MODES = ['merge', 'replace', 'add', 'replace_items'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/**
 * Treatment of rows that equal an item of the scenario in name, category, amount, currency and dates. `leave_out` creates no
 * duplicate (`merge` still updates the item's other fields from the row); `add` creates one.
 */
export const DUPLICATE_POLICIES = ['leave_out', 'add'] as const;
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

const alreadyThere = z
  .enum(DUPLICATE_POLICIES, message('choose_one', { options: DUPLICATE_POLICIES.join(', ') }))
  .default('leave_out');

const mode = z.enum(IMPORT_MODES, message('choose_one', { options: IMPORT_MODES.join(', ') })).default('merge');

/**
 * Effects of an import, or with `dry_run` the effects it would have: numbers of items and economic objects. With `merge`, a
 * scenario whose assumptions change counts as updated.
 */
export const importResult = z
  .object({
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    /**
     * Only with `dry_run`: numbers of the rows, counted as in `errors`, that equal an item of the scenario in name, category, amount,
     * currency and dates; absent if there are none.
     */
    already_there: z.array(z.int()).optional(),
    /**
     * `row` is the index of an item in the file, from 1, or in CSV the spreadsheet row (the first item is row 2); null for an error
     * about the whole file. For an economic object, `row` is the index in its own list, from 1, and `field` begins with the name of
     * the list: `stress_tests.probability`.
     */
    errors: z.array(z.object({ row: z.int().nullable(), field: z.string(), message: z.string(), ...errorKey.shape })),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof importResult>;

const refusedImport = {
  when: 'The file has errors: they are listed by row where the file could be read',
  body: importResult.extend(detailError.shape),
};

/** API endpoints that export data and import it. An import runs in one transaction. */
export const exportEndpoints = {
  exportData: endpoint('GET /api/export/data/', {
    summary: 'Exports all data of the user as JSON, from which the plan can be rebuilt',
    response: z.object({ data: exportedData }),
    // A client requests an export once and has no earlier response to revalidate.
    revalidates: false,
  }),
  exportCsv: endpoint('GET /api/export/csv/', {
    summary:
      "Exports the user's items as CSV, one row for each item, without cells that a spreadsheet would run as a formula",
    response: z.string(),
    responseType: 'text/csv',
  }),
  importData: endpoint('POST /api/import/data/', {
    summary:
      'Imports a JSON export. With dry_run=true nothing changes, and the response has the effects that the import would have',
    query: z.strictObject({ dry_run: queryFlag, already_there: alreadyThere }),
    scope: 'dry_run',
    body: z.strictObject({ data: importedData, mode }),
    undoable: true,
    response: importResult,
    creates: true,
    bodyMaxBytes: LIMITS.importMaxBytes,
    bodyMaxValues: LIMITS.importValuesMax,
    file: true,
    refusals: { 400: refusedImport },
  }),
  importCsv: endpoint('POST /api/import/csv/', {
    summary:
      'Imports a CSV file with the columns of the export. With dry_run=true nothing changes, and the response has the effects that the import would have',
    query: z.strictObject({ dry_run: queryFlag, mode, already_there: alreadyThere }),
    scope: 'dry_run',
    body: z.string(),
    undoable: true,
    response: importResult,
    creates: true,
    requestType: 'text/csv',
    bodyMaxBytes: LIMITS.importMaxBytes,
    file: true,
    refusals: { 400: refusedImport },
  }),
};
