/** The owners and objects for which authorization-matrix.ts lists the expected responses. */
import type { Endpoint } from '@meridian/contract';
import { transaction } from '#db/transaction.ts';
import { setStaff } from '#features/identity/store/account-store.ts';
import type { Access, TestObjects } from './authorization-matrix.ts';
import { makeEconomicObjects } from '#testing/economic-objects.ts';
import { type TestUser, makeIdentity, makeItem, makeScenario, makeUser, makeApiToken } from '#testing/factories.ts';
import { addPasskey } from '#testing/second-factors.ts';
import type { TestApp } from '#testing/test-app.ts';

/** The public address of the application; passkeys need an address with a host name. */
export const PUBLIC_URL = 'http://localhost:4321';

/** Creates an owner with a plan and the object that the call is about. */
export async function makeTestObjects(
  app: TestApp,
  { access }: Pick<Endpoint, 'access'>,
  about: Access['id'],
): Promise<{ owner: TestUser; ids: TestObjects }> {
  const owner = access === 'staff' ? await makeStaff(app) : await makeUser(app);
  const scenario = await makeScenario(app, owner, 'Private');
  const item = await makeItem(app, owner, { scenario_id: scenario.id, tag_names: ['secret'] });
  const plan = { item: item.id, scenario: scenario.id, tag: item.tags[0]?.id ?? 0 };
  return { owner, ids: { ...plan, ...(await makeOther(app, owner, about)) } };
}

/** Creates the object that the call is about if a plan does not have it anyway; returns no ids if the call is about something else. */
async function makeOther(app: TestApp, owner: TestUser, about: Access['id']): Promise<Partial<TestObjects>> {
  switch (about) {
    case 'session': {
      const tokens = app.db.selectFrom('tokens').select('id').where('user_id', '=', owner.user.id);
      return { session: (await tokens.executeTakeFirstOrThrow()).id };
    }
    case 'api_token':
      return { api_token: (await makeApiToken(app, owner)).id };
    case 'identity':
      return { identity: await makeIdentity(app, owner) };
    case 'passkey':
      return { passkey: (await addPasskey(app, owner, PUBLIC_URL)).id };
    case 'inflation_model':
    case 'stress_test':
    case 'economic_scenario':
      return makeEconomicObjects(app, owner);
    case 'item':
    case 'scenario':
    case 'tag':
    case 'none':
      return {};
  }
}

export async function makeStaff(app: TestApp): Promise<TestUser> {
  const person = await makeUser(app);
  await transaction(app.db, (trx) => setStaff(trx, person.user.id, true));
  return person;
}
