import { FALLBACK_RATES, forecast } from '@meridian/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FinancialItem, toPlanItem, toRequestDates } from '#plan/items.ts';
import { type Milestone, dateOfAge, inputMilestones, resolveMilestoneDates } from '#plan/milestones.ts';
import {
  type ItemDates,
  MILESTONE_REFERENCE_FIELDS,
  MILESTONE_DATE_FIELDS,
  clearAbsentReferences,
  findDateRuleViolations,
  dateOrReference,
  resolveDate,
  withResolvedDates,
  withoutReferences,
} from './date-references.ts';
import { type PartialItemValues, splitInputDates, withDefaultValues } from './item-record.ts';

const RETIRED: Milestone = { id: 1, name: 'Retirement', date: '2040-01-31' };
const BEFORE = { milestone_id: 1, offset_months: -1 };

const itemWith = (given: Partial<PartialItemValues>): FinancialItem => ({
  ...withDefaultValues({ name: 'Salary', category: 'income', amount: 100, currency: 'USD', ...given }),
  id: 1,
  scenario: 1,
  created_at: '',
  updated_at: '',
  tags: [],
});

const month = fc
  .integer({ min: 2020 * 12, max: 2060 * 12 })
  .map((index) => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`);
const date = fc
  .tuple(month, fc.integer({ min: 1, max: 28 }))
  .map(([yearMonth, day]) => `${yearMonth}-${String(day).padStart(2, '0')}`);
const reference = fc.record({
  milestone_id: fc.constantFrom(1, 2),
  offset_months: fc.integer({ min: -120, max: 120 }),
});
const item = fc
  .record({
    category: fc.constantFrom('income' as const, 'expense' as const, 'saving' as const),
    amount: fc.integer({ min: 0, max: 5_000 }),
    existing_funds: fc.integer({ min: 0, max: 50_000 }),
    from_date: fc.option(date),
    to_date: fc.option(date),
    from_date_milestone: fc.option(reference),
    to_date_milestone: fc.option(reference),
    payout_from_date_milestone: fc.option(reference),
  })
  .map((given) =>
    itemWith(given.category === 'saving' ? given : { ...given, existing_funds: 0, payout_from_date_milestone: null }),
  );

describe('a reference to a milestone', () => {
  test.each([
    [0, '2040-01-31'],
    [-1, '2039-12-31'],
    [1, '2040-02-29'],
    [600, '2090-01-31'],
  ])(
    'a reference with an offset of %i months resolves to %s, clamped to the end of the month',
    (offset_months, led) => {
      expect(resolveDate({ milestone_id: 1, offset_months }, [RETIRED])).toBe(led);
    },
  );

  test('a reference resolves to null without its milestone, or outside the allowed dates', () => {
    expect(resolveDate({ milestone_id: 2, offset_months: 0 }, [RETIRED])).toBeNull();
    const ledFrom = (day: string, offset_months: number) =>
      resolveDate({ milestone_id: 1, offset_months }, [{ ...RETIRED, date: day }]);
    expect(ledFrom('2200-12-01', 1)).toBeNull();
    expect(ledFrom('2200-11-30', 1)).toBe('2200-12-30');
    expect(ledFrom('1900-01-31', -1)).toBeNull();
    expect(ledFrom('1900-02-28', -1)).toBe('1900-01-28');
  });

  test('a reference in a body is distinguished from a date, with its own error messages', () => {
    expect(dateOrReference.parse({ milestone_id: 1 })).toEqual({ milestone_id: 1, offset_months: 0 });
    const wrong = (value: unknown) =>
      dateOrReference.safeParse(value).error?.issues.map(({ message }) => (JSON.parse(message) as { key: string }).key);
    expect(wrong('2040-02-30')).toEqual(['date']);
    expect(wrong('2201-01-01')).toEqual(['date_range']);
    expect(wrong({ milestone_id: 1, offset_months: 601 })).toEqual(['value.not_whole_in_range']);
    expect(wrong({ milestone_id: 0 })).toEqual(['id']);
  });

  test('a reference replaces the date, and a date replaces the reference', () => {
    expect(splitInputDates({ to_date: BEFORE }, [RETIRED])).toEqual({
      dates: { to_date: '2039-12-31', to_date_milestone: BEFORE },
      errors: [],
    });
    expect(splitInputDates({ to_date: '2030-01-01' }, [RETIRED]).dates).toEqual({
      to_date: '2030-01-01',
      to_date_milestone: null,
    });
    expect(splitInputDates({ to_date: BEFORE }, []).errors).toMatchObject([['to_date', { key: 'milestone_unknown' }]]);
  });

  test('a request has the reference instead of its date', () => {
    const withReference = { name: 'x', to_date: '2039-12-31', to_date_milestone: BEFORE, from_date_milestone: null };
    expect(toRequestDates(withReference)).toEqual({ name: 'x', to_date: BEFORE });
    expect(clearAbsentReferences({ to_date: '2030-01-01' })).toEqual({
      to_date: '2030-01-01',
      to_date_milestone: null,
    });
  });
});

describe('items with references to milestones', () => {
  const milestones = fc.tuple(date, date).map(([one, other]) => [
    { id: 1, name: 'one', date: one },
    { id: 2, name: 'other', date: other },
  ]);

  test('items with references give the same forecast as items with plain dates', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), milestones, (items, there) => {
        const told = items.map((one) => withResolvedDates(one, there));
        const plain = told.map((one) => withoutReferences(one));
        expect(
          plain.every((one) => MILESTONE_DATE_FIELDS.every((name) => one[MILESTONE_REFERENCE_FIELDS[name]] === null)),
        ).toBe(true);
        const outlook = { start: 2026 * 12, years: 30, currency: 'USD', rates: FALLBACK_RATES } as const;
        expect(forecast({ ...outlook, items: plain.map(toPlanItem) })).toEqual(
          forecast({ ...outlook, items: told.map(toPlanItem) }),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('items with references are unchanged after a milestone moves and moves back', () => {
    fc.assert(
      fc.property(fc.array(item), milestones, milestones, (items, there, elsewhere) => {
        const before = items.map((one) => withResolvedDates(one, there));
        const moved = before.map((one) => withResolvedDates(one, elsewhere));
        expect(moved.map((one) => withResolvedDates(one, there))).toEqual(before);
      }),
    );
  });

  test('items that would end before they begin are reported', () => {
    const ending = itemWith({ from_date: '2035-01-01', to_date_milestone: BEFORE });
    const other = itemWith({ name: 'Rent', from_date: '2036-01-01' });
    expect(findDateRuleViolations([ending, other], [RETIRED])).toBeNull();
    const early = { ...RETIRED, date: '2035-01-01' };
    expect(findDateRuleViolations([ending, other], [early])).toMatchObject({
      problem: { key: 'end_before_start' },
      items: [{ name: 'Salary' }],
    });
  });

  test.each([
    ['1900-01-15', -1],
    ['2200-12-15', 1],
  ])(
    'items are reported if a milestone on %s and an offset of %i month give a date outside the allowed range',
    (day, months) => {
      const outside = itemWith({ to_date_milestone: { milestone_id: 1, offset_months: months } });
      const other = itemWith({ name: 'Rent', to_date_milestone: { milestone_id: 1, offset_months: 0 } });
      expect(findDateRuleViolations([other, outside], [RETIRED])).toBeNull();
      const broken = findDateRuleViolations([other, outside], [{ ...RETIRED, date: day }]);
      expect(broken?.problem).toEqual({
        key: 'date_range',
        params: { first: '1900-01-01', last: '2200-12-31' },
      });
      expect(broken?.items).toEqual([outside]);
    },
  );

  test('a reference to a missing milestone breaks no rule', () => {
    const gone = itemWith({
      to_date: '2039-12-31',
      to_date_milestone: { milestone_id: 9, offset_months: 0 },
    });
    expect(findDateRuleViolations([gone], [RETIRED])).toBeNull();
    expect(findDateRuleViolations([gone], [])).toBeNull();
  });

  test('items lose the reference to a deleted milestone, and their date stays', () => {
    const told: ItemDates = withResolvedDates(itemWith({ to_date_milestone: BEFORE }), [RETIRED]);
    expect(withResolvedDates(told, [])).toMatchObject({ to_date: '2039-12-31', to_date_milestone: null });
  });
});

describe('milestones by age', () => {
  const ANNA = { id: 7, name: 'Anna', born: '1980-06' };
  const aged = { id: 2, name: 'Retirement', date: '2000-01-01', person_id: 7, age_months: 67 * 12 };

  test('a milestone by age is on the first day of the month in which the age is reached', () => {
    expect(dateOfAge(ANNA, 67 * 12)).toBe('2047-06-01');
    expect(dateOfAge(ANNA, 7)).toBe('1981-01-01');
    expect(dateOfAge({ born: '2200-01' }, 12)).toBeNull();
    expect(resolveMilestoneDates([aged, RETIRED], [ANNA])).toEqual([{ ...aged, date: '2047-06-01' }, RETIRED]);
  });

  test('a milestone by age becomes a fixed date if the person does not exist', () => {
    expect(resolveMilestoneDates([aged], [])).toEqual([{ id: 2, name: 'Retirement', date: '2000-01-01' }]);
  });
});

test('a list of milestones accepts the entries of a response and refuses duplicate names', () => {
  const list = [RETIRED, { name: 'House', person_id: 7, age_months: 480, date: '2020-06-01' }];
  expect(inputMilestones.parse(list)).toEqual(list);
  const wrong = (given: unknown) =>
    inputMilestones.safeParse(given).error?.issues.map(({ message }) => (JSON.parse(message) as { key: string }).key);
  expect(wrong([RETIRED, { ...RETIRED, id: 2, name: 'RETIREMENT' }])).toEqual(['milestone_taken']);
  expect(wrong([RETIRED, { ...RETIRED, name: 'other' }])).toEqual(['id_twice']);
  expect(wrong([{ name: 'x', date: '2040-02-30' }])).toEqual(['date']);
  expect(wrong([{ name: '', date: '2040-02-01' }])).toEqual(['value.missing']);
  expect(wrong([{ name: 'x' }])).toEqual(['date']);
  expect(wrong([{ name: 'x', person_id: 1, age_months: 1_441 }])).toEqual(['value.not_whole_in_range']);
  expect(wrong(Array.from({ length: 51 }, (_, index) => ({ name: `${index}`, date: '2040-01-01' })))).toEqual([
    'milestones_full',
  ]);
});
