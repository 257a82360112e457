import { afterEach, expect, test, vi } from 'vitest';
import { errorText } from './error-text.ts';
import { isModuleLoadFailure } from './module-load-failure.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1/assets/chart-plot-a1b2c3d4.js',
  'error loading dynamically imported module: http://127.0.0.1/assets/chart-plot-a1b2c3d4.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/item-dialog-a1b2c3d4.css',
])('a missing file is recognised by the browser’s error message: %s', (message) => {
  expect(isModuleLoadFailure(new TypeError(message))).toBe(true);
  expect(isModuleLoadFailure(new Error('A chart could not be drawn', { cause: new TypeError(message) }))).toBe(true);
});

test.each([new TypeError('Failed to fetch'), new Error('cannot read name of undefined'), 'gone', null])(
  'any other error is not a load failure: %s',
  (error) => {
    expect(isModuleLoadFailure(error)).toBe(false);
  },
);

test.each([
  [true, 'error.notLoaded'],
  [false, 'page.notLoadedHint'],
])('online or not (%s), the message says that a reload helps and does not mention a release', (onLine, key) => {
  vi.stubGlobal('navigator', { onLine });
  const failure = new TypeError('Importing a module script failed.');
  expect(errorText(failure, (said) => said, 'x')).toBe(key);
});
