import { type Milestone, inputMilestones } from '@meridian/contract';
import { parseMonth } from '@meridian/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toInputMilestones, selectableMonths, moveMilestone } from './move-milestone.ts';

const HOUSE: Milestone = { id: 6, name: 'House', date: '2031-01-31' };
const AT_67: Milestone = { id: 5, name: 'Retirement', date: '2047-06-01', person_id: 3, age_months: 804 };
const month = parseMonth;

test('a milestone moves by month; its day of the month is preserved if possible, and an age stays an age', () => {
  expect(moveMilestone([HOUSE, AT_67], { id: 6, month: month('2031-02') })).toEqual([
    { ...HOUSE, date: '2031-02-28' },
    AT_67,
  ]);
  const moved = moveMilestone([HOUSE, AT_67], { id: 5, month: month('2046-03') });
  expect(moved).toEqual([HOUSE, { ...AT_67, date: '2046-03-01', age_months: 789 }]);
  expect(toInputMilestones(moved)).toEqual([HOUSE, { id: 5, name: 'Retirement', person_id: 3, age_months: 789 }]);
  expect(inputMilestones.safeParse(toInputMilestones(moved)).success).toBe(true);
  const beyondAges = moveMilestone([AT_67], { id: 5, month: month('2100-07') });
  expect(beyondAges).toEqual([{ id: 5, name: 'Retirement', date: '2100-07-01' }]);
});

test('moving a milestone back restores it, if its day exists in every month and its age is possible', () => {
  fc.assert(
    fc.property(fc.integer({ min: month('2026-01'), max: month('2100-06') }), (elsewhere) => {
      for (const one of [{ ...HOUSE, date: '2031-01-28' }, AT_67]) {
        const moved = moveMilestone([one], { id: one.id, month: elsewhere });
        expect(month(moved[0]?.date ?? '')).toBe(elsewhere);
        expect(moveMilestone(moved, { id: one.id, month: month(one.date) })).toEqual([one]);
      }
    }),
  );
});

test('an age cannot move before the birth or beyond the highest age', () => {
  const all = [month('1900-01'), month('2200-12')] as const;
  expect(selectableMonths(HOUSE, ...all)).toEqual(all);
  expect(selectableMonths(AT_67, ...all)).toEqual([month('1980-06'), month('2100-06')]);
  expect(selectableMonths(AT_67, month('2026-11'), month('2056-10'))).toEqual([month('2026-11'), month('2056-10')]);
});
