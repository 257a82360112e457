/** For any plan and any changes, undo restores exactly the former plan, and redo the changed one. */
import { repetitions } from '@meridian/engine/testing/repetitions.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { expectUndoOfActions, expectUndoOfChanges } from '#features/plan/testing/undo-properties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());

test('undo and redo of a bulk action restore exactly the former and the changed plan', () =>
  expectUndoOfActions(app, repetitions({ few: 6, many: 120 })));

test('any changes in sequence are undone one by one, and redone, exactly', () =>
  expectUndoOfChanges(app, repetitions({ few: 3, many: 60 })));
