/**
 * Stress tests of a user as the API sends and receives them (finance.md sections 3 and 9). All values are in percent except the
 * months.
 */
import { z } from 'zod';
import { endpoint, pageSchema, pageQuery } from '#endpoint.ts';
import {
  currencyCode,
  idParams,
  identifier,
  isoInstant,
  withDefaultValue,
  percent,
  wholeNumber,
} from '#value-schemas.ts';
import {
  versionConflictError,
  economicName,
  importFileFields,
  objectVersion,
  VERSION_CONFLICT_DESCRIPTION,
} from './economic-object.ts';
import { message } from '#error-messages/validation-issues.ts';
import type { LabelName } from '#error-messages/error-message.ts';

/** Severity of a crisis. If absent in a request, it follows from the rule in finance.md. */
export const SEVERITIES = ['High', 'Medium', 'Low'] as const;

const shock = (label: LabelName, min: number, max: number) => percent(label, { min, max });

/** Shocks of a crisis. An absent shock is 0; an absent recovery_fraction is 100 (full recovery). */
const SHOCKS = {
  income_shock: shock('income_shock', 0, 100),
  expense_shock: shock('expense_shock', -50, 500),
  investment_shock: shock('investment_shock', -100, 99),
  pension_shock: shock('pension_shock', -100, 99),
  saving_shock: shock('saving_shock', -100, 99),
  bond_shock: shock('bond_shock', -100, 99),
  property_shock: shock('property_shock', -100, 99),
  inflation_shock: shock('inflation_shock', -20, 100),
  fx_shock: shock('fx_shock', -90, 1_000),
  recovery_fraction: shock('recovered_share', 0, 100),
};

const severity = z.enum(SEVERITIES, message('choose_one', { options: SEVERITIES.join(', ') }));

/** Currency that the crisis hits; null: the plan's main currency. */
const fxCurrency = currencyCode.nullable();

const course = {
  /** Probability that the crisis begins within a year. */
  probability: percent('probability', { min: 0, max: 100 }),
  duration_months: wholeNumber('duration', 1, 600),
  recovery_months: wholeNumber('recovery', 0, 600),
};

/** Body that creates or replaces a stress test. */
export const newStressTest = z.strictObject({
  name: economicName,
  ...course,
  severity: severity.nullish(),
  income_shock: withDefaultValue(SHOCKS.income_shock, 0),
  expense_shock: withDefaultValue(SHOCKS.expense_shock, 0),
  investment_shock: withDefaultValue(SHOCKS.investment_shock, 0),
  pension_shock: withDefaultValue(SHOCKS.pension_shock, 0),
  saving_shock: withDefaultValue(SHOCKS.saving_shock, 0),
  bond_shock: withDefaultValue(SHOCKS.bond_shock, 0),
  property_shock: withDefaultValue(SHOCKS.property_shock, 0),
  inflation_shock: withDefaultValue(SHOCKS.inflation_shock, 0),
  fx_shock: withDefaultValue(SHOCKS.fx_shock, 0),
  fx_currency: fxCurrency.default(null),
  recovery_fraction: withDefaultValue(SHOCKS.recovery_fraction, 100),
});
export type NewStressTest = z.output<typeof newStressTest>;

/** A crisis sent with a request and not stored: its duration, recovery and shocks. */
export const requestedCrisis = newStressTest.omit({ name: true, probability: true, severity: true });

/** A stress test as the API returns it. */
export const stressTest = z
  .object({
    id: identifier,
    name: z.string(),
    ...course,
    severity,
    ...SHOCKS,
    fx_currency: fxCurrency,
    is_preset: z.boolean(),
    created_at: isoInstant,
    version: objectVersion,
  })
  .meta({ id: 'StressTest' });
export type StressTestResponse = z.output<typeof stressTest>;

/**
 * A stress test in an import file. An older file has no `fx_currency` but `display_currency`, the display currency in which the
 * test was last saved.
 */
export const importedStressTest = newStressTest.extend({
  ...importFileFields,
  fx_currency: fxCurrency.optional(),
  display_currency: currencyCode.optional(),
});

/** Response of calls that return several stress tests. */
export const stressTests = z.object({ stress_tests: z.array(stressTest) });

/** Endpoints that list, read, create, replace and delete the user's stress tests, and list the presets. */
export const stressTestEndpoints = {
  listStressTests: endpoint('GET /api/stress-tests/', {
    summary: "Lists the user's stress tests, oldest first",
    access: 'staff',
    query: pageQuery,
    response: pageSchema(stressTest),
  }),
  createStressTest: endpoint('POST /api/stress-tests/', {
    summary:
      'Creates a stress test. Defaults: shocks of 0, full recovery, and the severity that follows from the other fields',
    access: 'staff',
    undoable: true,
    body: newStressTest,
    status: 201,
    response: stressTest,
    creates: true,
  }),
  stressTestPresets: endpoint('GET /api/stress-tests/presets/', {
    summary:
      'Returns the twelve preset stress tests and creates missing ones. With a name only the preset of that name',
    access: 'staff',
    query: z.strictObject({ name: economicName.optional() }),
    response: stressTests,
    changes: true,
  }),
  readStressTest: endpoint('GET /api/stress-tests/:id/', {
    summary: 'Returns a stress test',
    access: 'staff',
    params: idParams,
    response: stressTest,
  }),
  replaceStressTest: endpoint('PUT /api/stress-tests/:id/', {
    summary: `Replaces all fields of a stress test. A preset whose name changes is no longer a preset. ${VERSION_CONFLICT_DESCRIPTION}`,
    access: 'staff',
    undoable: true,
    params: idParams,
    body: newStressTest,
    response: stressTest,
    refusals: { 409: versionConflictError({ stress_test: stressTest }) },
  }),
  removeStressTest: endpoint('DELETE /api/stress-tests/:id/', {
    summary: 'Deletes a stress test that no economic scenario uses',
    access: 'staff',
    undoable: true,
    params: idParams,
    response: null,
    refusals: { 409: { when: 'An economic scenario uses it' } },
  }),
};
