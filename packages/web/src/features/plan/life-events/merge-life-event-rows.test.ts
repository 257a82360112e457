import { expect, test } from 'vitest';
import { EMPTY_ENTRY, createFieldEntry } from '#ui/form/field-entry.ts';
import { replaceRemovedPeople, nonEmptyRows, changedRowNames, mergeRows } from './merge-life-event-rows.ts';
import { milestoneRows, personRows } from './life-event-rows.ts';

const ANN = { id: 3, name: 'Ann', born: '1980-05' };
const AT_67 = { id: 5, name: 'Retirement', date: '2047-05-01', person_id: 3, age_months: 804 };
const HOUSE = { id: 6, name: 'New house', date: '2030-11-15' };

test('untouched rows are updated, typed values stay, and new rows are added', () => {
  const seen = milestoneRows([AT_67, HOUSE]);
  const now = milestoneRows([AT_67, { ...HOUSE, date: '2031-05-15' }, { id: 7, name: 'Boat', date: '2033-01-01' }]);
  const sabbatical = {
    key: -1,
    name: 'Sabbatical',
    date: createFieldEntry('2028-01-01'),
    person: '',
    age: EMPTY_ENTRY,
  };
  const typed = [...seen.map((row) => (row.id === 5 ? { ...row, age: createFieldEntry(66) } : row)), sabbatical];
  expect(mergeRows(typed, seen, now)).toEqual([typed[0], now[1], sabbatical, now[2]]);
  expect(mergeRows(typed.slice(1), seen, now), 'one that was removed stays removed').toEqual([
    now[1],
    sabbatical,
    now[2],
  ]);
  expect(changedRowNames(seen, now)).toEqual(['New house', 'Boat']);
});

test('a row deleted elsewhere is removed, unless it was edited: then it becomes a new row', () => {
  const seen = milestoneRows([AT_67, HOUSE]);
  const renamed = seen.map((row) => (row.id === 6 ? { ...row, name: 'Villa' } : row));
  expect(mergeRows(renamed, seen, [])).toEqual([{ ...renamed[1], id: undefined }]);
  expect(changedRowNames(seen, [])).toEqual(['Retirement', 'New house']);
});

test('if the person of a milestone was removed, the milestone gets the date on which the person reaches the typed age', () => {
  const before = personRows([ANN]);
  const milestones = milestoneRows([AT_67, HOUSE]);
  const dated = replaceRemovedPeople({ people: [], milestones }, before);
  expect(dated).toMatchObject([{ person: '', date: { value: '2047-05-01' } }, milestones[1]]);
  const younger = milestones.map((row) => (row.id === 5 ? { ...row, age: createFieldEntry(60) } : row));
  expect(replaceRemovedPeople({ people: [], milestones: younger }, before)[0]?.date.value).toBe('2040-05-01');
  expect(replaceRemovedPeople({ people: before, milestones }, before)).toEqual(milestones);
});

test('empty rows contain nothing to lose', () => {
  const nobody = { key: -1, name: '', born: EMPTY_ENTRY };
  const none = { key: -1, name: '', date: EMPTY_ENTRY, person: '', age: EMPTY_ENTRY };
  expect(nonEmptyRows({ people: [nobody], milestones: [none] })).toEqual({ people: [], milestones: [] });
});
