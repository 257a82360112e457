import type { FinancialItem, Scenario, User } from '@meridian/contract';
import { expect } from 'vitest';
import { registrationBody } from './factories.ts';
import type { TestApp } from './test-app.ts';

export interface TestGuest {
  user: User;
  token: string;
}

export const startGuest = (app: TestApp, request: Parameters<TestApp['request']>[2] = {}) =>
  app.request('POST', '/api/auth/guest/', request);

export async function makeGuest(app: TestApp): Promise<TestGuest> {
  const { status, text, json } = await startGuest(app);
  expect(status, text).toBe(201);
  return json as TestGuest;
}

export const registerGuest = (app: TestApp, token: string, change: Record<string, unknown> = {}) =>
  app.request('POST', '/api/auth/guest/keep/', { token, body: registrationBody(change) });

export const logOut = (app: TestApp, token: string) => app.request('POST', '/api/auth/logout/', { token });

/** Returns the status of a request for the caller's own account. */
export const readAccountStatus = async (app: TestApp, token: string) =>
  (await app.request('GET', '/api/auth/user/', { token })).status;

export async function readItems(app: TestApp, token: string): Promise<FinancialItem[]> {
  const { json } = await app.request('GET', '/api/financial-items/', { token });
  return (json as { results: FinancialItem[] }).results;
}

export async function readScenarios(app: TestApp, token: string): Promise<Scenario[]> {
  const { json } = await app.request('GET', '/api/scenarios/', { token });
  return (json as { results: Scenario[] }).results;
}
