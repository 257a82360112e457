/** Sends requests, creates accounts and prints figures for the fault tests. */
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { registrationBody } from '#testing/factories.ts';

/** Creates a folder that PostgreSQL's run user can reach if this process is root. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(join('/tmp', `meridian-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

export interface TimedResponse {
  /** Status of the response; 0 if there was none. */
  status: number;
  ms: number;
  text: string;
  headers: Headers;
}

/** Sends one request and measures its duration; never throws. */
export async function sendTimedRequest(
  url: string,
  { method = 'GET', token, body }: { method?: string; token?: string; body?: object } = {},
): Promise<TimedResponse> {
  const begin = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Token ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return { status: response.status, ms: performance.now() - begin, text, headers: response.headers };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
    return {
      status: 0,
      ms: performance.now() - begin,
      text: `${String(error)} ${cause}`,
      headers: new Headers(),
    };
  }
}

export const FAULT_USER = { username: 'fault', password: 'Correct-horse-7' };

/** Creates an account for the fault tests; returns its token. */
export async function register(address: string, username = FAULT_USER.username): Promise<string> {
  const body = registrationBody({
    username,
    email: `${username}@example.org`,
    password: FAULT_USER.password,
    password_confirm: FAULT_USER.password,
  });
  const answer = await sendTimedRequest(`${address}/api/auth/register/`, { method: 'POST', body });
  if (answer.status !== 201) throw new Error(`Registering: ${answer.status} ${answer.text}`);
  return (JSON.parse(answer.text) as { token: string }).token;
}

/** Creates several accounts, because changes of one user wait for each other; returns their tokens. */
export async function registerMany(address: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push(await register(address, `fault-${tokens.length}`));
  return tokens;
}

export function signIn(address: string): Promise<TimedResponse> {
  return sendTimedRequest(`${address}/api/auth/token/`, { method: 'POST', body: FAULT_USER });
}

/** Prints the measured figures of one kind of fault, which docs/operation.md quotes. */
export function printFigures(kind: string, figures: Record<string, number | string>): void {
  const parts = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`${kind}: ${parts.join(', ')}\n`);
}

export const maxDuration = (list: readonly number[]) => Math.round(Math.max(0, ...list));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
