import { setTimeout as wait } from 'node:timers/promises';
import type { NewItem, User } from '@meridian/contract';
import type { BrowserContext, Request } from '@playwright/test';
import type { RunningServer } from '#e2e/server.ts';
import { type Api, createApi } from './api.ts';
import { test as base, expect } from './test.ts';

export { expect } from './test.ts';

/** Somebody with an account. */
export interface Person {
  username: string;
  email: string;
  password: string;
}

/** Waits until every change that the pages of this browser sent has its answer, and none follows on its heels. */
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

/** Nobody before had this name: every worker has a server of its own. */
export function newPerson(): Person {
  made += 1;
  return { username: `person-${made}`, email: `person-${made}@example.org`, password: 'correct horse 1' };
}

interface SignedIn {
  /** Who is signed in on `page`, with an account of their own. */
  person: Person;
  /** The same person, who is staff and may therefore use the advanced view. */
  staff: Person;
  /** The API as that person reaches it, with the token of `page`. */
  api: Api;
  /** Puts items into the person's selected scenario, oldest first. */
  addItems: (...items: NewItem[]) => Promise<void>;
}

/** Does to the person of `api` what `npm run admin -- staff add` does, which takes a second of each core. */
async function makeStaff(server: RunningServer, api: Api): Promise<void> {
  const { id } = await api.get<User>('/api/auth/user/');
  await server.query('update users set is_staff = true, version = version + 1 where user_id = $1', [id]);
}

/** The `test` of journeys that begin behind the sign-in. */
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
