/** A typed client of the API. Its types are generated from the server's own description (generate.mjs). */
import createClient from 'openapi-fetch';
import type { paths } from './generated/api.d.ts';

/** Creates a client; `token` is a token for programs, or that of a sign-in. */
export function createApiClient(url: string, token?: string) {
  const headers = token === undefined ? {} : { Authorization: `Token ${token}` };
  return createClient<paths>({ baseUrl: url, headers });
}

export type ApiClient = ReturnType<typeof createApiClient>;

interface Result<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Returns the body of a success. Throws an error with the status and the message of the API otherwise. */
export async function bodyOf<Data>(call: Promise<Result<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (data !== undefined) return data;
  const { detail, ...fields } = (error ?? {}) as { detail?: string };
  const wait = response.headers.get('retry-after');
  const hint = wait === null ? '' : ` Try again in ${wait} seconds.`;
  throw new Error(`${response.status}: ${detail ?? JSON.stringify(fields)}${hint}`);
}

/** Returns an environment variable; throws an error that names it if it is missing. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`Set ${name}.`);
  return value;
}

/** Runs a program: prints the error and exits with 1 if it fails. */
export async function run(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
