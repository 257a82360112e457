import { setTimeout as wait } from 'node:timers/promises';
import type { NewItem, User } from '@meridian/contract';
import type { BrowserContext, Request } from '@playwright/test';
import { MAKE_STAFF_SQL, type RunningServer } from '#e2e/server.ts';
import { type Api, createApi } from './api.ts';
import { test as base, expect } from './test.ts';

export { expect } from './test.ts';

/** The credentials of an account. */
export interface Person {
  username: string;
  email: string;
  password: string;
}

/**
 * Returns a function that waits until every change sent by this browser has a response and no further change follows
 * immediately.
 */
function answeredChanges(context: BrowserContext): () => Promise<void> {
  const open = new Set<Request>();
  context.on('request', (request) => request.method() !== 'GET' && open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  const areAnswered = async () => {
    if (open.size > 0) return false;
    await wait(25);
    return open.size === 0;
  };
  return () => expect.poll(areAnswered, 'changes that the page sent are answered').toBe(true);
}

let made = 0;

/** Returns a new person. Names are unique within the server, because every test worker has a server of its own. */
export function newPerson(): Person {
  made += 1;
  return { username: `person-${made}`, email: `person-${made}@example.org`, password: 'correct horse 1' };
}

interface SignedIn {
  /** The person signed in on `page`, with a new account. */
  person: Person;
  /** The same person as a member of staff, who may use the advanced view. */
  staff: Person;
  /** The API with the token of `page`. */
  api: Api;
  /** Adds items to the person's selected scenario, oldest first. */
  addItems: (...items: NewItem[]) => Promise<void>;
}

async function makeStaff(server: RunningServer, api: Api): Promise<void> {
  const { id } = await api.get<User>('/api/auth/user/');
  await server.query(MAKE_STAFF_SQL, [id]);
}

/** The `test` of journeys that start signed in. */
export const test = base.extend<SignedIn>({
  person: async ({ browserName: _ }, use) => {
    await use(newPerson());
  },
  api: [
    async ({ context, person, server }, use) => {
      const { email, password, username } = person;
      const body = { username, email, password, password_confirm: password };
      const { token } = await createApi(server.url).post<{ token: string }>('/api/auth/register/', body);
      const localStorage = [{ name: 'meridian.token', value: token }];
      await context.setStorageState({ cookies: [], origins: [{ origin: server.url, localStorage }] });
      await use(createApi(server.url, token, answeredChanges(context)));
    },
    { auto: true },
  ],
  staff: async ({ api, person, server }, use) => {
    await makeStaff(server, api);
    await use(person);
  },
  addItems: async ({ api }, use) => {
    await use(async (...items) => {
      for (const item of items) await api.addItem(item);
    });
  },
});
