import { expect, test } from 'vitest';
import { ageAxisRow } from './time-axis-marks.ts';

test('an age counts completed years, and is empty before the month of birth', () => {
  const { name, text } = ageAxisRow({ id: 3, name: 'Anna', born: '1980-06' });
  expect(name).toBe('Anna');
  expect(['1980-05', '1980-06', '1981-05', '1981-06', '2047-05', '2047-06'].map(text)).toEqual([
    '',
    '0',
    '0',
    '1',
    '66',
    '67',
  ]);
});
