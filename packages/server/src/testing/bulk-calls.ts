/** Calls for bulk actions, other changes of a plan, and their undo. */
import type { BulkResult, FinancialItem, UndoResult } from '@meridian/contract';
import { expect } from 'vitest';
import { readExport } from './export-calls.ts';
import type { TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

export function sendBulk(app: TestApp, { token }: TestUser, body: unknown) {
  return app.request('POST', '/api/financial-items/bulk_action/', { token, body });
}

/** Runs a bulk action that must succeed; returns its result. */
export async function runBulkAction(app: TestApp, user: TestUser, body: object): Promise<BulkResult> {
  const response = await sendBulk(app, user, body);
  expect(response.status, response.text).toBe(200);
  return response.json as BulkResult;
}

export function sendUndo(app: TestApp, { token }: TestUser, undoToken: unknown) {
  return app.request('POST', '/api/financial-items/undo/', { token, body: { undo_token: undoToken } });
}

/** Runs an undo that must succeed; returns its result. */
export async function undoChange(app: TestApp, user: TestUser, undoToken: string | null): Promise<UndoResult> {
  const response = await sendUndo(app, user, undoToken);
  expect(response.status, response.text).toBe(200);
  return response.json as UndoResult;
}

/** Returns all items of the user, newest first. */
export async function listItems(app: TestApp, { token }: TestUser): Promise<FinancialItem[]> {
  const response = await app.request('GET', '/api/financial-items/?page_size=1000', { token });
  return (response.json as { results: FinancialItem[] }).results;
}

/** Returns the items without versions, which an undo does not restore. */
export function withoutVersions(items: readonly FinancialItem[]) {
  return items.map(({ updated_at: _version, ...item }) => item);
}

export interface ChangeRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a change of a plan, which must succeed; returns its response and undo token. */
export async function changePlan(app: TestApp, { token }: TestUser, { method, path, ...sent }: ChangeRequest) {
  const response = await app.request(method, path, { token, ...sent });
  expect(response.status, response.text).toBeLessThan(300);
  return { json: response.json, text: response.text, undoToken: response.headers.get('undo-token') };
}

/** Returns all data of a user except versions: with all ids and instants, in order. */
export async function readWholePlan(app: TestApp, user: TestUser) {
  const { exported_at: _at, ...data } = await readExport(app, user);
  const scenarios = data.scenarios.map(({ items, ...scenario }) => ({
    ...scenario,
    items: items.map(({ updated_at: _version, ...item }) => item),
  }));
  const { inflation_models, stress_tests, economic_scenarios, ...others } = data;
  const objects = [...inflation_models, ...stress_tests, ...economic_scenarios]
    .toSorted((one, other) => one.id - other.id)
    .map(({ version: _version, ...object }) => object);
  return { ...others, scenarios, objects };
}

/** Undoes a change, redoes it and undoes it again; checks the plan each time. */
export async function checkUndoRedo(app: TestApp, user: TestUser, change: () => Promise<string | null>) {
  const before = await readWholePlan(app, user);
  const token = await change();
  const after = await readWholePlan(app, user);
  const undone = await undoChange(app, user, token);
  expect(await readWholePlan(app, user)).toEqual(before);
  const redone = await undoChange(app, user, undone.undo_token);
  expect(redone.action).toBe(undone.action);
  expect(redone.direction).not.toBe(undone.direction);
  expect(await readWholePlan(app, user)).toEqual(after);
  await undoChange(app, user, redone.undo_token);
  expect(await readWholePlan(app, user)).toEqual(before);
  return { before, after, undone };
}
