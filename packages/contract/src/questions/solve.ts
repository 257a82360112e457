import { SHOCK_KINDS } from '@meridian/engine';
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { currencyCode, decimal, identifier, wholeNumber } from '#value-schemas.ts';
import { startMonth } from '#forecast.ts';
import { LIMITS } from '#limits.ts';
import { requestedCrisis } from '#economic/stress-test.ts';
import { message } from '#error-messages/validation-issues.ts';

const ITEM_FIELDS = ['amount', 'monthly_interest_rate'] as const;
const SUBJECTS = ['milestone_id', 'item_id', 'total', 'rate', 'stress'] as const;
const chooseOne = (options: readonly string[]) => message('choose_one', { options: options.join(', ') });

/**
 * The quantity that a goal search varies, exactly one of those below. `field` is required with an item; `crisis_offset` and `only` are
 * allowed only with a crisis (finance.md section 16).
 */
const question = z
  .strictObject({
    milestone_id: identifier.optional(),
    item_id: identifier.optional(),
    field: z.enum(ITEM_FIELDS, chooseOne(ITEM_FIELDS)).optional(),
    total: z.enum(['expense'], chooseOne(['expense'])).optional(),
    rate: currencyCode.optional(),
    stress: requestedCrisis.optional(),
    /** Months until the crisis begins. */
    crisis_offset: wholeNumber('months', 0, LIMITS.horizonMonthsMax - 1).optional(),
    only: z.enum(SHOCK_KINDS, chooseOne(SHOCK_KINDS)).optional(),
  })
  .superRefine((asked, context) => {
    const refuse = (path: string[], text: string) => context.addIssue({ code: 'custom', path, message: text });
    if (SUBJECTS.filter((subject) => asked[subject] !== undefined).length !== 1) {
      refuse([], message('solve_one'));
      return;
    }
    if (asked.item_id !== undefined && asked.field === undefined) refuse(['field'], chooseOne(ITEM_FIELDS));
    if (asked.item_id === undefined && asked.field !== undefined) refuse(['field'], message('field_unknown'));
    if (asked.stress !== undefined) return;
    for (const name of ['crisis_offset', 'only'] as const)
      if (asked[name] !== undefined) refuse([name], message('field_unknown'));
  });

const amount = decimal('amount').pipe(z.number().min(-LIMITS.moneyMax).max(LIMITS.moneyMax));

/**
 * The target to reach, in the display currency: either `minimum`, below which the quantity must not fall in any month from `from_month` on,
 * or `end`, its value in the last month.
 */
const target = z
  .strictObject({
    minimum: amount.optional(),
    from_month: startMonth.optional(),
    end: amount.optional(),
    real: z.boolean(message('true_or_false')).optional(),
  })
  .superRefine(({ minimum, end, from_month: from }, context) => {
    const refuse = (path: string[], text: string) => context.addIssue({ code: 'custom', path, message: text });
    if ((minimum === undefined) === (end === undefined)) refuse([], message('solve_target'));
    else if (end !== undefined && from !== undefined) refuse(['from_month'], message('field_unknown'));
  });

/** Range of the required share of simulated paths, in percent. */
export const SUCCESS_PERCENT_RANGE = { min: 50, max: 99.9 };

const SUCCESS_DESCRIPTION =
  'The percentage of simulated futures that must reach the target; absent: the forecast must reach it. Each future has its own returns, exchange rates and prices. If the question is about a crisis, every future contains it.';

const body = z.strictObject({
  scenario_id: identifier,
  years: wholeNumber('years', LIMITS.forecastYearsMin, LIMITS.forecastYearsMax).optional(),
  until: startMonth.optional(),
  start: startMonth.optional(),
  question,
  target: target.default({ minimum: 0 }),
  success: decimal()
    .pipe(z.number().min(SUCCESS_PERCENT_RANGE.min).max(SUCCESS_PERCENT_RANGE.max))
    .optional()
    .meta({ description: SUCCESS_DESCRIPTION }),
});
/**
 * Parsed body: a question about a milestone, an item, all expenses, an exchange rate or a crisis. Months are numbers as in the
 * engine (`Month`).
 */
export type SolveBody = z.output<typeof body>;

const outcome = z
  .object({
    forecast: z.array(z.number()),
    cash: z.array(z.number()),
    /** True if this plan reaches the target. */
    holds: z.boolean(),
    /** Lowest value of the quantity that the target limits: spendable money, or net worth. */
    least: z.number(),
  })
  .meta({ id: 'GoalOutcome' });

/** The value at which the plan just reaches the target, and the plan before and after the change. */
const solveResponse = z
  .object({
    question: z.object({
      milestone_id: z.int().optional(),
      item_id: z.int().optional(),
      field: z.enum(ITEM_FIELDS).optional(),
      total: z.enum(['expense']).optional(),
      rate: currencyCode.optional(),
      stress: z.record(z.string(), z.union([z.number(), z.string(), z.null()])).optional(),
      crisis_offset: z.int().optional(),
      only: z.enum(SHOCK_KINDS).optional(),
    }),
    /** An amount, a percentage, or the day of a milestone (YYYY-MM-DD); null if there is no such value. */
    value: z.union([z.number(), z.string()]).nullable(),
    reason: z.enum(['not_monotone', 'end_of_range', 'never', 'always']).nullable(),
    before: outcome,
    /** Equal to `before` if there is no value. */
    after: outcome,
    /** Number of plans tried. */
    evaluations: z.int(),
  })
  .meta({ id: 'SolveAnswer' });
/** Amounts to the cent, rates and percentages to 0.001 (finance.md section 16). */
export type SolveResponse = z.infer<typeof solveResponse>;

/** The endpoint that searches for the change with which a plan reaches a goal. Every signed-in user may call it. */
export const solveEndpoints = {
  solveGoal: endpoint('POST /api/forecast/solve/', {
    summary:
      'Finds the milestone date, amount, interest rate, spending, exchange rate or crisis with which the plan just reaches a target',
    body,
    response: solveResponse,
    changes: false,
    isLongRunning: true,
    isAllowedOnFullDisk: true,
    refusals: { 404: { when: 'The user has no such scenario, or the scenario has no such item or milestone' } },
  }),
};
