/** Calls the export and import endpoints in tests. */
import type { DuplicatePolicy, ExportedData, ImportMode, ImportResult } from '@meridian/contract';
import { expect } from 'vitest';
import type { TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

export async function readExport(app: TestApp, { token }: TestUser): Promise<ExportedData> {
  const response = await app.request('GET', '/api/export/data/', { token });
  expect(response.status, response.text).toBe(200);
  return (response.json as { data: ExportedData }).data;
}

/** Returns the CSV without the byte order mark, which `fetch` removes. */
export async function readCsvExport(app: TestApp, { token }: TestUser): Promise<string> {
  const response = await app.request('GET', '/api/export/csv/', { token });
  expect(response.status, response.text).toBe(200);
  return response.text;
}

interface ImportOptions {
  mode?: ImportMode;
  dryRun?: boolean;
  alreadyThere?: DuplicatePolicy;
  headers?: Record<string, string>;
}

export function sendImport(app: TestApp, { token }: TestUser, data: unknown, options: ImportOptions = {}) {
  const { mode = 'merge', dryRun = false, alreadyThere = 'leave_out', headers = {} } = options;
  const path = `/api/import/data/?dry_run=${dryRun}&already_there=${alreadyThere}`;
  return app.request('POST', path, { token, headers, body: { data, mode } });
}

export function sendImportCsv(
  app: TestApp,
  { token }: Pick<TestUser, 'token'>,
  csv: string | Uint8Array,
  options: ImportOptions = {},
) {
  const { mode = 'merge', dryRun = false, alreadyThere = 'leave_out', headers = {} } = options;
  const path = `/api/import/csv/?mode=${mode}&dry_run=${dryRun}&already_there=${alreadyThere}`;
  return app.request('POST', path, {
    token,
    raw: csv,
    headers: { 'Content-Type': 'text/csv; charset=utf-8', ...headers },
  });
}

/** Returns the result of an import that must succeed. */
export async function readImportResult(pending: ReturnType<typeof sendImport>): Promise<ImportResult> {
  const response = await pending;
  expect(response.status, response.text).toBe(200);
  return response.json as ImportResult;
}

const OWN = new Set(['id', 'scenario', 'created_at', 'updated_at', 'exported_at', 'date_joined']);

/** Returns the value without ids and instants, which differ between installations. */
export function withoutIdsAndInstants(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIdsAndInstants);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !OWN.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutIdsAndInstants(inner)]));
}
