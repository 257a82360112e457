/** Starts a server for the benchmarks and registers users with plans of any size. */
import { EXPORT_FORMAT, EXPORT_VERSION, type ImportResult, type SignInResponse, type User } from '@meridian/contract';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { type Api, createApi } from '../e2e/testing/api.ts';
import { runOrReport } from './run-parts.ts';
import { createSampleItems } from './sample-plan.ts';

const OFFLINE = { RATES_URL: 'off', ECONOMIC_DATA_URL: 'off' };
const SETTINGS = { ...OFFLINE, ADVANCED_ACCESS: 'everyone', LOG_LEVEL: 'info' };
export const PASSWORD = 'correct horse battery';
export const ITEMS_PATH = '/api/financial-items/';

/** Runs `work` with a new server without login throttling. Reports an error that occurs while the server stops. */
export async function withServer<Result>(work: (server: RunningServer) => Promise<Result>): Promise<Result> {
  const server = await startServer(SETTINGS);
  try {
    return await work(server);
  } finally {
    await runOrReport('stopping the server', () => server.stop());
  }
}

export interface BenchmarkUser {
  api: Api;
  authorization: string;
  userId: number;
  scenarioId: number;
}

/** Registers an account with this many items of the sample plan. */
export async function registerUser(url: string, items: number, username = 'bench'): Promise<BenchmarkUser> {
  const email = `${username}@example.org`;
  const account = { username, email, password: PASSWORD, password_confirm: PASSWORD };
  const { token, user } = await createApi(url).post<SignInResponse & { user: User }>('/api/auth/register/', account);
  const api = createApi(url, token);
  const { created } = await api.post<ImportResult>('/api/import/data/', createImportBody(items));
  if (created !== items) throw new Error(`the import created ${created} items of ${items}`);
  const { id } = await api.selectedScenario();
  return { api, authorization: `Token ${token}`, userId: user.id, scenarioId: id };
}

/** Returns the request body of an import that replaces the plan by a plan with this many items. */
export function createImportBody(count: number): object {
  const tagged = (index: number) => ({ tags: [{ name: `Tag ${index % 7}` }] });
  const items = createSampleItems(count).map((item, index) => ({ ...item, ...tagged(index) }));
  const scenarios = [{ name: 'Default', items }];
  return { data: { format: EXPORT_FORMAT, version: EXPORT_VERSION, scenarios }, mode: 'replace' };
}
