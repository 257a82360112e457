/** Whatever the plan and the changes: undo gives back the very same plan, and redo what came of the change. A few; many in undo-properties.long.ts. */
import { afterAll, beforeAll, test } from 'vitest';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { expectUndoOfActions, expectUndoOfChanges } from '#features/plan/undo/testing/undo-properties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());

test('action, undo, redo, undo', () => expectUndoOfActions(app, 15));

test('any changes one after the other, taken back one by one, and done again', () =>
  expectUndoOfChanges(app, 10));
