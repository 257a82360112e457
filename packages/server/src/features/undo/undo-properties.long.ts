/** The same as undo-properties.test.ts over many plans and changes. */
import { afterAll, beforeAll, test } from 'vitest';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { proveUndoOfActions, proveUndoOfChanges } from './testing/undo-properties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());

test('action, undo, redo, undo', () => proveUndoOfActions(app, 200));

test('any changes one after the other, taken back one by one, and done again', () =>
  proveUndoOfChanges(app, 100));
