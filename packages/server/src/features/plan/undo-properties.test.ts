/**
 * For any plan and any changes, undo restores exactly the former plan, and redo the changed one. A few cases; undo-properties.long.ts has
 * many.
 */
import { afterAll, beforeAll, test } from 'vitest';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { expectUndoOfActions, expectUndoOfChanges } from '#features/plan/testing/undo-properties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());

test('undo and redo of a bulk action restore exactly the former and the changed plan', () =>
  expectUndoOfActions(app, 6));

test('any changes in sequence are undone one by one, and redone, exactly', () => expectUndoOfChanges(app, 5));
