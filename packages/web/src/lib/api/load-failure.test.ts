import { expect, test } from 'vitest';
import { isLoadFailure } from './load-failure.ts';

test.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1/assets/chart-plot-a1b2c3d4.js',
  'error loading dynamically imported module: http://127.0.0.1/assets/chart-plot-a1b2c3d4.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/item-dialog-a1b2c3d4.css',
])('a file that is gone is known by what the browser says: %s', (message) => {
  expect(isLoadFailure(new TypeError(message))).toBe(true);
  expect(isLoadFailure(new Error('A chart could not be drawn', { cause: new TypeError(message) }))).toBe(
    true,
  );
});

test.each([new TypeError('Failed to fetch'), new Error('cannot read name of undefined'), 'gone', null])(
  'any other failure is another matter: %s',
  (error) => {
    expect(isLoadFailure(error)).toBe(false);
  },
);
