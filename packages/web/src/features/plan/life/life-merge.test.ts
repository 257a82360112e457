import { expect, test } from 'vitest';
import { EMPTY, entryOf } from '#ui/form/entry.ts';
import { datedWithout, filledEntries, namesChanged, mergedRows } from './life-merge.ts';
import { milestoneRows, personRows } from './life-rows.ts';

const ANN = { id: 3, name: 'Ann', born: '1980-05' };
const AT_67 = { id: 5, name: 'Retirement', date: '2047-05-01', person_id: 3, age_months: 804 };
const HOUSE = { id: 6, name: 'New house', date: '2030-11-15' };

test('untouched rows are updated, typed values stay, and new rows are added', () => {
  const seen = milestoneRows([AT_67, HOUSE]);
  const now = milestoneRows([
    AT_67,
    { ...HOUSE, date: '2031-05-15' },
    { id: 7, name: 'Boat', date: '2033-01-01' },
  ]);
  const sabbatical = { key: -1, name: 'Sabbatical', date: entryOf('2028-01-01'), person: '', age: EMPTY };
  const typed = [...seen.map((row) => (row.id === 5 ? { ...row, age: entryOf(66) } : row)), sabbatical];
  expect(mergedRows(typed, seen, now)).toEqual([typed[0], now[1], sabbatical, now[2]]);
  expect(mergedRows(typed.slice(1), seen, now), 'one that was removed stays removed').toEqual([
    now[1],
    sabbatical,
    now[2],
  ]);
  expect(namesChanged(seen, now)).toEqual(['New house', 'Boat']);
});

test('a row deleted elsewhere is removed, unless it was edited: then it becomes a new row', () => {
  const seen = milestoneRows([AT_67, HOUSE]);
  const renamed = seen.map((row) => (row.id === 6 ? { ...row, name: 'Villa' } : row));
  expect(mergedRows(renamed, seen, [])).toEqual([{ ...renamed[1], id: undefined }]);
  expect(namesChanged(seen, [])).toEqual(['Retirement', 'New house']);
});

test('without its person a milestone becomes the date of the typed age', () => {
  const before = personRows([ANN]);
  const milestones = milestoneRows([AT_67, HOUSE]);
  const dated = datedWithout({ people: [], milestones }, before);
  expect(dated).toMatchObject([{ person: '', date: { value: '2047-05-01' } }, milestones[1]]);
  const younger = milestones.map((row) => (row.id === 5 ? { ...row, age: entryOf(60) } : row));
  expect(datedWithout({ people: [], milestones: younger }, before)[0]?.date.value).toBe('2040-05-01');
  expect(datedWithout({ people: before, milestones }, before)).toEqual(milestones);
});

test('empty rows contain nothing to lose', () => {
  const nobody = { key: -1, name: '', born: EMPTY };
  const none = { key: -1, name: '', date: EMPTY, person: '', age: EMPTY };
  expect(filledEntries({ people: [nobody], milestones: [none] })).toEqual({ people: [], milestones: [] });
});
