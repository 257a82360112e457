/** Runs the tests of undo-properties.test.ts over many plans and changes. */
import { afterAll, beforeAll, test } from 'vitest';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { expectUndoOfActions, expectUndoOfChanges } from '#features/plan/testing/undo-properties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());

test('undo and redo of a bulk action restore exactly the former and the changed plan', () =>
  expectUndoOfActions(app, 120));

test('any changes in sequence are undone one by one, and redone, exactly', () => expectUndoOfChanges(app, 60));
