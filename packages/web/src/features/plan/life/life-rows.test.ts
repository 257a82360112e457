import { expect, test } from 'vitest';
import { EMPTY, entryOf } from '#ui/form/entry.ts';
import { milestoneRows, milestonesIn, peopleOf, personRows } from './life-rows.ts';

const ANNA = { id: 3, name: 'Anna', born: '1980-06' };
const AT_67 = { id: 5, name: 'Retirement', date: '2047-06-01', person_id: 3, age_months: 804 };
const HOUSE = { id: 6, name: 'House', date: '2031-02-15' };

test('stored people and milestones are converted to rows and back', () => {
  expect(peopleOf(personRows([ANNA]))).toEqual([ANNA]);
  const { date: _date, ...aged } = AT_67;
  expect(milestonesIn(milestoneRows([AT_67, HOUSE]))).toEqual([aged, HOUSE]);
});

test('an empty row is ignored, and an incomplete row has no result yet', () => {
  const nobody = { key: 1, name: '', born: EMPTY };
  expect(peopleOf([nobody])).toEqual([]);
  expect(peopleOf([{ ...nobody, name: 'Ben' }])).toBeNull();
  expect(peopleOf([{ ...nobody, name: ' Ben ', born: entryOf('1979-03-31') }])).toEqual([
    { name: 'Ben', born: '1979-03' },
  ]);
  const none = { key: 1, name: '', date: EMPTY, person: '', age: EMPTY };
  expect(milestonesIn([none])).toEqual([]);
  expect(milestonesIn([{ ...none, name: 'House' }])).toBeNull();
  expect(milestonesIn([{ ...none, name: 'House', person: '3' }])).toBeNull();
  expect(milestonesIn([{ ...none, name: 'House', person: '3', age: entryOf(40.5) }])).toEqual([
    { name: 'House', person_id: 3, age_months: 486 },
  ]);
});
