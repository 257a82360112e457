/** Bulk actions and their undo, as tests call them. */
import type { BulkResult, FinancialItem, UndoResult } from '@meridian/contract';
import { expect } from 'vitest';
import type { TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

export function askBulk(app: TestApp, { token }: TestUser, body: unknown) {
  return app.request('POST', '/api/financial-items/bulk_action/', { token, body });
}

/** A bulk action that is expected to go through. */
export async function bulk(app: TestApp, user: TestUser, body: object): Promise<BulkResult> {
  const answer = await askBulk(app, user, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as BulkResult;
}

export function askUndo(app: TestApp, { token }: TestUser, undoToken: unknown) {
  return app.request('POST', '/api/financial-items/undo/', { token, body: { undo_token: undoToken } });
}

/** An undo that is expected to go through. */
export async function undo(app: TestApp, user: TestUser, undoToken: string | null): Promise<UndoResult> {
  const answer = await askUndo(app, user, undoToken);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as UndoResult;
}

/** All items of the user, newest first. */
export async function listItems(app: TestApp, { token }: TestUser): Promise<FinancialItem[]> {
  const answer = await app.request('GET', '/api/financial-items/?page_size=1000', { token });
  return (answer.json as { results: FinancialItem[] }).results;
}

/** What an undo brings back: all but the version. */
export function withoutVersions(items: readonly FinancialItem[]) {
  return items.map(({ updated_at: _version, ...item }) => item);
}
