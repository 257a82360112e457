/** Starts a long computation, such as a simulation, and reads its events as a client does. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

export const SIMULATION_PATH = '/api/advanced-forecast/monte_carlo_simulation/';

interface FollowedRequest {
  /** The request; destroy it to close the connection. */
  request: ClientRequest;
  response: IncomingMessage;
  /** The events received so far; empty if the call was refused. */
  events: { name: string; data: string }[];
  ended: Promise<unknown>;
}

/**
 * Resolves when the response begins; requests a simulation unless another path is given. Does not use fetch, which opens a new connection
 * after an abort and thereby delays closing the server.
 */
export function followSimulation(
  app: TestApp,
  {
    token,
    body,
    headers,
    path = SIMULATION_PATH,
  }: { token: string; body: object; headers?: Record<string, string>; path?: string },
): Promise<FollowedRequest> {
  return new Promise((resolve, reject) => {
    const asking = request(`${app.url}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Token ${token}`,
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
        ...headers,
      },
    });
    asking.on('error', reject);
    asking.on('response', (answer) => {
      const events: FollowedRequest['events'] = [];
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
          const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
          events.push({ name, data });
          text = text.slice(end + 2);
        }
      });
      // The client that closed the connection receives an error too.
      answer.on('error', () => undefined);
      resolve({ request: asking, response: answer, events, ended: new Promise((end) => answer.on('close', end)) });
    });
    asking.end(JSON.stringify(body));
  });
}

/**
 * Creates a scenario whose simulation is slow, and returns its id. Each fund has another interest limit and is therefore simulated
 * separately.
 */
export async function createSlowPlan(app: TestApp, token: string, funds = 200): Promise<number> {
  const fund = { name: 'Fund', category: 'investment', amount: 0, currency: 'EUR', existing_funds: 1_000 };
  const items = Array.from({ length: funds }, (_, index) => ({
    ...fund,
    interest_limit: (100 * (index + 1)) / funds,
  }));
  const data = { format: 'meridian', version: 1, scenarios: [{ name: 'Slow', items }] };
  const { status, text } = await app.request('POST', '/api/import/data/', {
    token,
    body: { data, mode: 'merge' },
  });
  expect(status, text).toBe(200);
  const { json } = await app.request('GET', '/api/scenarios/', { token });
  const { results } = json as { results: { id: number; name: string }[] };
  return results.find(({ name }) => name === 'Slow')?.id ?? 0;
}
