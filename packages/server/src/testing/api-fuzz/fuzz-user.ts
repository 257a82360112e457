/** The user who sends the random calls: signed in by token and by session, with an object of every kind that has an id. */
import type { PasskeyCreationOptions } from '@meridian/contract';
import { createToken } from '#features/identity/store/token-store.ts';
import { type Authenticator, createAuthenticator } from '#testing/passkey-authenticator.ts';
import {
  type TestUser,
  makeIdentity,
  makeItem,
  makeScenario,
  makeSession,
  makeUser,
  makeApiToken,
} from '#testing/factories.ts';
import { makeEconomicObjects } from '#testing/economic-objects.ts';
import { postSecondFactor } from '#testing/second-factors.ts';
import type { TestApp } from '#testing/test-app.ts';

/** The public address of the application; passkeys need a host name. */
export const PUBLIC_URL = 'http://localhost:4321';

/** The kind of object that `{id}` in a path means, by the start of the path. */
const OBJECT_KINDS = [
  ['/api/scenarios/', 'scenario'],
  ['/api/financial-items/', 'item'],
  ['/api/auth/sessions/', 'session'],
  ['/api/auth/api-tokens/', 'api_token'],
  ['/api/auth/second-factor/passkeys/', 'passkey'],
  ['/api/auth/identities/', 'identity'],
  ['/api/tags/', 'tag'],
  ['/api/inflation-models/', 'inflation_model'],
  ['/api/stress-tests/', 'stress_test'],
  ['/api/economic-scenarios/', 'economic_scenario'],
] as const;

export type ObjectKind = (typeof OBJECT_KINDS)[number][1];

export interface FuzzUser extends TestUser {
  session: { cookie: string; csrfToken: string };
  /** A token that was valid for twelve hours and was created a day ago. */
  expiredToken: string;
  ids: Record<ObjectKind, number>;
  authenticator: Authenticator;
  recoveryCode: string;
  /** Token that undoes a change of this user, once. */
  undoToken: string;
}

export function objectKindOf(path: string): ObjectKind {
  const kind = OBJECT_KINDS.find(([prefix]) => path.startsWith(prefix))?.[1];
  if (kind === undefined) throw new Error(`KINDS has no kind for the id in ${path}.`);
  return kind;
}

/** Creates the user without a password, because checking one is slow; a recent sign-in counts as re-authentication. */
export async function makeFuzzUser(app: TestApp): Promise<FuzzUser> {
  // Unverified addresses receive no email.
  const person = await makeUser(app, { email_verified: true });
  const { token } = person;
  const session = await makeSession(app, person);
  const aDayAgo = new Date(app.now().getTime() - 24 * 3_600_000);
  const old = { kind: 'token', remember: false, device: 'old', now: aDayAgo } as const;
  const expiredToken = await createToken(app.db, person.user.id, old);
  const scenario = await makeScenario(app, person, 'Early retirement');
  const item = await makeItem(app, person, { scenario_id: scenario.id, tag_names: ['home'] });
  const undone = await makeItem(app, person);
  const removed = await app.request('DELETE', `/api/financial-items/${undone.id}/`, { token });
  const { authenticator, id: passkey, code } = await addPasskey(app, token);
  const sessions = await app.request('GET', '/api/auth/sessions/', { token });
  const [latest] = (sessions.json as { results: { id: number; current: boolean }[] }).results.filter(
    ({ current }) => !current,
  );
  return {
    ...person,
    session,
    expiredToken,
    ids: {
      scenario: scenario.id,
      item: item.id,
      tag: item.tags[0]?.id ?? 0,
      session: latest?.id ?? 0,
      api_token: (await makeApiToken(app, person)).id,
      passkey,
      identity: await makeIdentity(app, person),
      ...(await makeEconomicObjects(app, person)),
    },
    authenticator,
    recoveryCode: code,
    undoToken: (removed.json as { undo_token: string }).undo_token,
  };
}

async function addPasskey(app: TestApp, token: string) {
  const authenticator = createAuthenticator(PUBLIC_URL);
  const options = (await postSecondFactor(app, 'passkeys/options/', {}, token)).json as PasskeyCreationOptions;
  const added = await postSecondFactor(
    app,
    'passkeys/',
    { name: 'Laptop', response: authenticator.create(options) },
    token,
  );
  const { passkey, recovery_codes: codes } = added.json as {
    passkey: { id: number };
    recovery_codes: string[];
  };
  return { authenticator, id: passkey.id, code: codes[0] ?? '' };
}
