/** A person with a plan of any size on a running server, made through the API. */
import { samplePlan, toNewItem } from './sample-plan.ts';

export interface SampleAccount {
  token: string;
  userId: number;
  /** Of the items, oldest first. */
  itemIds: number[];
}

export async function registerWithItems(url: string, count: number): Promise<SampleAccount> {
  const password = 'correct horse battery';
  const registered = await post(url, '/api/auth/register/', {
    username: 'bench',
    email: 'bench@example.org',
    password,
    password_confirm: password,
  });
  const { token, user } = registered as { token: string; user: { id: number } };
  const itemIds: number[] = [];
  for (const item of samplePlan(count, 2026 * 12)) {
    const made = await post(url, '/api/financial-items/', toNewItem(item), token);
    itemIds.push((made as { id: number }).id);
  }
  return { token, userId: user.id, itemIds };
}

export async function post(url: string, path: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
