import { formatMonth, parseMonth } from '@meridian/engine';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FinancialItem } from '#plan/items.ts';
import { findDateRuleViolations, withResolvedDates } from '#plan/items/date-references.ts';
import { sameDayInMonth, toMilestoneQuestion } from './milestone-question.ts';

const NO_REFERENCES = {
  from_date_milestone: null,
  to_date_milestone: null,
  payout_from_date_milestone: null,
};
const at = (offset_months: number) => ({ milestone_id: 1, offset_months });
const item = (more: Partial<FinancialItem>) =>
  ({
    id: 7,
    name: 'Work',
    from_date: null,
    to_date: null,
    payout_from_date: null,
    ...NO_REFERENCES,
    ...more,
  }) as FinancialItem;

test('a milestone keeps its day of the month if the month has that day', () => {
  const milestone = { date: '2030-01-31' };
  expect(sameDayInMonth(milestone, parseMonth('2028-02'))).toBe('2028-02-29');
  expect(sameDayInMonth(milestone, parseMonth('2028-03'))).toBe('2028-03-31');
});

test('dates that refer to the milestone are given as offsets in months; references to other milestones are ignored', () => {
  const milestone = { id: 1, name: 'Stop', date: '2040-06-15' };
  const items = [
    item({ from_date: '2020-06-16', to_date: '2040-05-15', to_date_milestone: at(-1) }),
    item({ id: 8, payout_from_date: '2041-06-15', payout_from_date_milestone: at(12) }),
    item({ id: 9, from_date: '2040-06-15', from_date_milestone: { milestone_id: 2, offset_months: 0 } }),
  ];
  const { dates, first, last } = toMilestoneQuestion(items, milestone);
  expect(dates).toEqual([
    { itemId: 7, field: 'to', offset: -1 },
    { itemId: 8, field: 'payoutFrom', offset: 12 },
  ]);
  // On 15 June 2020 the item would end one day before it begins.
  expect([formatMonth(first), formatMonth(last)]).toEqual(['2020-08', '2199-12']);
});

test('the allowed months are those that a change of the milestone would accept', () => {
  const day = fc
    .tuple(fc.integer({ min: parseMonth('2029-01'), max: parseMonth('2031-12') }), fc.integer({ min: 0, max: 30 }))
    .map(([month, more]) => sameDayInMonth({ date: `2000-01-${String(more + 1).padStart(2, '0')}` }, month));
  const side = fc.oneof(fc.constant(null), day, fc.integer({ min: -14, max: 14 }));
  fc.assert(
    fc.property(day, side, side, fc.nat(40), (date, from, to, months) => {
      const reference = (value: string | number | null, name: 'from_date' | 'to_date') =>
        typeof value === 'number' ? { [`${name}_milestone`]: at(value) } : { [name]: value };
      const milestone = { id: 1, name: 'Stop', date };
      const written = item({ ...reference(from, 'from_date'), ...reference(to, 'to_date') });
      const dated = withResolvedDates(written, [milestone]);
      fc.pre(findDateRuleViolations([dated], [milestone]) === null);
      const month = parseMonth('2028-06') + months;
      const { first, last } = toMilestoneQuestion([dated], milestone);
      const moved = { ...milestone, date: sameDayInMonth(milestone, month) };
      expect(month >= first && month <= last).toBe(findDateRuleViolations([dated], [moved]) === null);
    }),
  );
});
