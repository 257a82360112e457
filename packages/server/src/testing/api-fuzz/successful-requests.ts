/** Builds requests that succeed, and prepares what they need, for the calls that do not succeed by chance. */
import { CSV_COLUMNS, type PasskeyCreationOptions, type PasskeyRequestOptions } from '@meridian/contract';
import { createPasswordReset } from '#features/identity/store/password-reset-store.ts';
import { createAuthenticator } from '#testing/passkey-authenticator.ts';
import { inflationModelBody, createEconomicScenarioBody, stressTestBody } from '#testing/economic-objects.ts';
import { PASSWORD, itemBody, registrationBody, apiTokenBody } from '#testing/factories.ts';
import { makeGuest } from '#testing/guests.ts';
import { type MailServer, extractToken } from '#testing/external-services/mail-server.ts';
import { type OpenidProvider, returnFromProvider } from '#testing/external-services/openid-provider.ts';
import { postSecondFactor, totpCodeAt } from '#testing/second-factors.ts';
import type { TestApp } from '#testing/test-app.ts';
import { openBrowser } from '#testing/test-browser.ts';
import type { Operation } from './api-description.ts';
import { type FuzzUser, PUBLIC_URL, objectKindOf } from './fuzz-user.ts';
import type { SentRequest } from './fuzz-record.ts';

/** The application and the services around it. */
export interface FuzzEnvironment {
  app: TestApp;
  mail: MailServer;
  provider: OpenidProvider;
}

/** The parts of a request that differ from the defaults of its operation. */
interface RequestFields {
  /** The path; undefined for the operation's own path with the person's id. */
  path?: string;
  query?: string;
  body?: unknown;
  csv?: string;
  /** Headers that are sent instead of the person's token or session. */
  headers?: Record<string, string>;
}

type RequestFactory = (person: FuzzUser, outside: FuzzEnvironment) => RequestFields | Promise<RequestFields>;

const NEW_PASSWORD = { new_password: 'brand new horse', confirm_password: 'brand new horse' };

/**
 * The function that prepares and builds the request, by operation id. Operations that are not listed succeed without query, and without a
 * body or with an empty one.
 */
const REQUEST_FACTORIES: Readonly<Record<string, RequestFactory>> = {
  account_update: () => ({ body: { first_name: 'Pat' } }),
  auth_requestPasswordReset: ({ user }) => ({ body: { email: user.email } }),
  auth_confirmPasswordReset: async (person, outside) => ({
    body: { token: await resetToken(person, outside), ...NEW_PASSWORD },
  }),
  auth_undoAddressChange: async (person, outside) => ({
    body: { token: await addressUndo(person, outside) },
  }),
  auth_register: () => ({ body: newRegistration() }),
  guest_keep: async (_person, { app }) => ({
    body: newRegistration(),
    headers: { authorization: `Token ${(await makeGuest(app)).token}` },
  }),
  guest_bringAlong: async (_person, { app }) => ({ body: { guest_token: (await makeGuest(app)).token } }),
  auth_signIn: ({ user }) => ({ body: { username: user.username, password: PASSWORD } }),
  auth_changePassword: () => ({ body: { current_password: PASSWORD, ...NEW_PASSWORD } }),
  'api-tokens_create': () => ({ body: apiTokenBody() }),
  social_sessionToToken: async (person, { app }) => {
    if (person.user.id % 2 === 0) return { headers: sessionHeaders(person) };
    const made = await app.request('POST', '/api/auth/hand-over/', { headers: tokenHeaders(person) });
    const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { body: { code: (made.json as { code: string }).code }, headers: { cookie } };
  },
  social_login: () => ({ path: '/api/auth/social/acme/login/' }),
  social_connect: () => ({ path: '/api/auth/social/acme/connect/', body: {} }),
  social_callback: comingBack,
  'second-factor_beginTotp': () => ({ body: {} }),
  'second-factor_confirmTotp': async (person, outside) => ({
    body: { code: totpCodeAt(await begunTotp(person, outside), outside.app.now()) },
  }),
  'second-factor_removeTotp': async (person, outside) => {
    await confirmedTotp(person, outside);
    return { body: {} };
  },
  'second-factor_renewRecoveryCodes': () => ({ body: {} }),
  'second-factor_verifyCode': async (person, outside) => ({
    body: { ticket: await ticketOf(person, outside), code: person.recoveryCode },
  }),
  'second-factor_creationOptions': () => ({ body: {} }),
  'second-factor_addPasskey': async ({ token }, { app }) => {
    const options = (await postSecondFactor(app, 'passkeys/options/', {}, token)).json as PasskeyCreationOptions;
    return { body: { name: 'Phone', response: createAuthenticator(PUBLIC_URL).create(options) } };
  },
  'second-factor_renamePasskey': () => ({ body: { name: 'Tablet' } }),
  'second-factor_removePasskey': () => ({ body: {} }),
  'second-factor_requestOptions': () => ({ body: {} }),
  'second-factor_verifyPasskey': passkeySignIn,
  scenarios_create: () => ({ body: { name: 'Another' } }),
  scenarios_update: () => ({ body: { name: 'Renamed', assumptions: { deficit_policy: 'liquidate' } } }),
  scenarios_clearAllData: () => ({ body: { confirm: true } }),
  items_create: () => ({ body: itemBody() }),
  items_update: () => ({ body: { name: 'Renamed' } }),
  items_bulkAction: ({ ids }) => ({ body: { action: 'hide', item_ids: [ids.item] } }),
  items_undo: ({ undoToken }) => ({ body: { undo_token: undoToken } }),
  tags_create: () => ({ body: { name: 'Another' } }),
  tags_update: () => ({ body: { name: 'Renamed' } }),
  tags_merge: async ({ token }, { app }) => {
    const { json } = await app.request('POST', '/api/tags/', { token, body: { name: 'Into' } });
    return { body: { into: (json as { id: number }).id } };
  },
  forecast_difference: async ({ token, ids }, { app }) => {
    const { json } = await app.request('GET', '/api/scenarios/current/', { token });
    return { query: `?from=${ids.scenario}&to=${(json as { id: number }).id}` };
  },
  forecast_solveGoal: ({ ids }) => ({
    body: { scenario_id: ids.scenario, question: { total: 'expense' } },
  }),
  economic_createInflationModel: () => ({ body: inflationModelBody() }),
  economic_createStressTest: () => ({ body: stressTestBody() }),
  economic_createEconomicScenario: ({ ids }) => ({
    body: createEconomicScenarioBody({ inflation_model_id: ids.inflation_model, stress_test_ids: [ids.stress_test] }),
  }),
  // No version header is sent, because a random one would not match.
  economic_replaceInflationModel: () => ({ body: inflationModelBody() }),
  economic_replaceStressTest: () => ({ body: stressTestBody() }),
  economic_replaceEconomicScenario: () => ({ body: createEconomicScenarioBody() }),
  'advanced-forecast_monteCarloSimulation': ({ ids }) => ({
    body: { scenario_id: ids.scenario, years: 1, num_simulations: 10 },
  }),
  currency_convert: () => ({ query: '?base=EUR&amount=10&from=USD&to=ILS' }),
  currency_updatePreferences: () => ({ body: { currency: 'ILS' } }),
  'demo-data_add': () => ({ body: {} }),
  export_importData: async ({ token }, { app }) => {
    const { json } = await app.request('GET', '/api/export/data/', { token });
    return { body: { data: (json as { data: unknown }).data } };
  },
  export_importCsv: () => ({ csv: `${CSV_COLUMNS.join(',')}\r\n${CSV_COLUMNS.map(csvCell).join(',')}\r\n` }),
  feedback_submit: () => ({ body: { text: 'Thank you' } }),
};

/** Returns the cell of a column for an item that can be imported. */
function csvCell(column: string): string {
  const item: Record<string, string> = {
    scenario: 'Default',
    name: 'Rent',
    category: 'expense',
    amount: '1',
    currency: 'EUR',
  };
  return item[column] ?? '';
}

/** Returns a request of the operation that succeeds; `by` are the authentication headers. */
export async function findSuccessfulRequest(
  { operationId, path, requestBody }: Operation,
  person: FuzzUser,
  outside: FuzzEnvironment,
  by: Record<string, string>,
): Promise<SentRequest> {
  const way = (await REQUEST_FACTORIES[operationId]?.(person, outside)) ?? {};
  const raw = way.csv ?? (way.body === undefined ? undefined : JSON.stringify(way.body));
  const ownPath = path.includes('{id}') ? path.replace('{id}', String(person.ids[objectKindOf(path)])) : path;
  const type = Object.keys(requestBody?.content ?? {})[0] ?? 'application/json';
  return {
    path: (way.path ?? ownPath) + (way.query ?? ''),
    ...(raw === undefined ? {} : { raw }),
    headers: { ...(way.headers ?? by), ...(raw === undefined ? {} : { 'Content-Type': type }) },
  };
}

export const tokenHeaders = ({ token }: FuzzUser) => ({ authorization: `Token ${token}` });

export const sessionHeaders = ({ session: { cookie, csrfToken } }: FuzzUser) => ({
  cookie,
  'x-csrftoken': csrfToken,
});

const newRegistration = () =>
  registrationBody({ username: `new-${crypto.randomUUID()}`, email: `${crypto.randomUUID()}@example.org` });

async function resetToken({ user }: FuzzUser, { app }: FuzzEnvironment): Promise<string> {
  return createPasswordReset(app.db, { userId: user.id, email: user.email }, app.now());
}

/** Changes the account's address; returns the secret from the email to the former address. */
async function addressUndo({ user, token }: FuzzUser, { app, mail }: FuzzEnvironment): Promise<string> {
  const body = { email: `moved-${crypto.randomUUID()}@example.org` };
  await app.request('PATCH', '/api/auth/user/', { token, body });
  const isOurs = (to: string[], text = '') => to.includes(user.email) && text.includes('undo-email-change');
  for (let tries = 0; tries < 500; tries += 1) {
    const letter = mail.received.find(({ to, email }) => isOurs(to, email.text));
    if (letter !== undefined) return extractToken(letter.email);
    await new Promise((resolve) => void setTimeout(resolve, 10));
  }
  throw new Error('No email arrived.');
}

async function begunTotp({ token }: FuzzUser, { app }: FuzzEnvironment): Promise<string> {
  return ((await postSecondFactor(app, 'totp/', {}, token)).json as { secret: string }).secret;
}

async function confirmedTotp(person: FuzzUser, outside: FuzzEnvironment): Promise<void> {
  const code = totpCodeAt(await begunTotp(person, outside), outside.app.now());
  await postSecondFactor(outside.app, 'totp/confirm/', { code }, person.token);
}

async function ticketOf({ user }: FuzzUser, { app }: FuzzEnvironment): Promise<string> {
  const body = { username: user.username, password: PASSWORD };
  const { json } = await app.request('POST', '/api/auth/token/', { body });
  return (json as { second_factor: { ticket: string } }).second_factor.ticket;
}

async function passkeySignIn({ authenticator }: FuzzUser, { app }: FuzzEnvironment): Promise<RequestFields> {
  const begun = await postSecondFactor(app, 'passkey/options/', {});
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { body: { response: authenticator.get(begun.json as PasskeyRequestOptions) }, headers: { cookie } };
}

/** Signs in at the provider as a user whom it knows. Returns the request with which the browser returns to the application. */
async function comingBack({ user }: FuzzUser, { app, provider }: FuzzEnvironment): Promise<RequestFields> {
  const subject = `subject-of-${user.id}`;
  provider.accounts.set(subject, { email: `${subject}@example.org`, email_verified: true });
  const browser = openBrowser();
  const back = await returnFromProvider(browser, `${app.url}/api/auth/social/acme/login/`, subject, PUBLIC_URL);
  return { path: back.pathname, query: back.search, headers: { cookie: browser.cookiesFor(app.url) } };
}
