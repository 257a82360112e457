import { expect, test } from 'vitest';
import { EMPTY_ENTRY, createFieldEntry } from '#ui/form/field-entry.ts';
import { milestoneRows, toMilestones, toPeople, personRows } from './life-event-rows.ts';

const ANNA = { id: 3, name: 'Anna', born: '1980-06' };
const AT_67 = { id: 5, name: 'Retirement', date: '2047-06-01', person_id: 3, age_months: 804 };
const HOUSE = { id: 6, name: 'House', date: '2031-02-15' };

test('stored people and milestones are converted to rows and back', () => {
  expect(toPeople(personRows([ANNA]))).toEqual([ANNA]);
  const { date: _date, ...aged } = AT_67;
  expect(toMilestones(milestoneRows([AT_67, HOUSE]))).toEqual([aged, HOUSE]);
});

test('an empty row is ignored, and an incomplete row has no result yet', () => {
  const nobody = { key: 1, name: '', born: EMPTY_ENTRY };
  expect(toPeople([nobody])).toEqual([]);
  expect(toPeople([{ ...nobody, name: 'Ben' }])).toBeNull();
  expect(toPeople([{ ...nobody, name: ' Ben ', born: createFieldEntry('1979-03-31') }])).toEqual([
    { name: 'Ben', born: '1979-03' },
  ]);
  const none = { key: 1, name: '', date: EMPTY_ENTRY, person: '', age: EMPTY_ENTRY };
  expect(toMilestones([none])).toEqual([]);
  expect(toMilestones([{ ...none, name: 'House' }])).toBeNull();
  expect(toMilestones([{ ...none, name: 'House', person: '3' }])).toBeNull();
  expect(toMilestones([{ ...none, name: 'House', person: '3', age: createFieldEntry(40.5) }])).toEqual([
    { name: 'House', person_id: 3, age_months: 486 },
  ]);
});
