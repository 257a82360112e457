/**
 * The expected status of every call for every kind of caller, one line per route. `mine` is for the owner of the id in the path (or any
 * signed-in user if there is no id), `theirs` for another user.
 */
import { CSV_COLUMNS } from '@meridian/contract';

/** The kind of object whose id is in the path; `none` without an id. */
type Owned =
  | 'item'
  | 'scenario'
  | 'tag'
  | 'session'
  | 'api_token'
  | 'identity'
  | 'passkey'
  | 'inflation_model'
  | 'stress_test'
  | 'economic_scenario'
  | 'none';

export interface Access {
  id: Owned;
  /** A kind of object that the owner must have besides a plan, if the path does not name it. */
  has?: Owned;
  anonymous: number;
  mine: number;
  theirs: number;
  /** The status for staff, who have no access to other users' plans; by default the same as for other users. */
  staff?: number;
  /** The status for a guest who does not own the id in the path. */
  guest: number;
  /** The body of a valid request; CSV as text. */
  body?: (world: TestObjects) => object | string;
}

/** The ids of objects in the owner's plan, and of the object that the call is about. */
export type TestObjects = Record<'item' | 'scenario' | 'tag', number> & Partial<Record<Owned, number>>;

/** Returns the row of a call for everyone, signed in or not. */
const open = (status: number, body?: Access['body']): Access => ({
  id: 'none',
  anonymous: status,
  mine: status,
  theirs: status,
  guest: status,
  ...(body === undefined ? {} : { body }),
});
/** Returns the row of a call for signed-in users about their own data. */
const own = (status: number, body?: Access['body']): Access => ({ ...open(status, body), anonymous: 401 });
/** Returns the row of a call about one object that only its owner can access. */
const one = (id: Owned, status: number, body?: Access['body']): Access => ({
  ...own(status, body),
  id,
  theirs: 404,
  guest: 404,
});
/** Returns the row of a call about a name, address or password, which guests do not have. */
const noGuests = (access: Access): Access => ({ ...access, guest: 403 });

/** Returns the row of a call for staff; the owner is staff too. */
const staffOnly = (access: Access): Access => ({ ...access, theirs: 403, guest: 403, staff: access.theirs });

const RESET = { token: 'no such link', new_password: 'brand new horse', confirm_password: 'brand new horse' };
const ITEM = { name: 'Rent', category: 'expense', amount: 1, currency: 'EUR' };
/** Returns the body with the password, which is the same for all callers. */
const proof = () => ({ password: 'correct horse' });
/** A well-formed passkey response that no authenticator made. */
const NO_PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const NO_ANSWER = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
const NO_REGISTRATION = { clientDataJSON: 'AAAA', attestationObject: 'AAAA' };
const model = () => ({ name: 'Prices rise', model_type: 'constant', currency: 'EUR', rate: 2 });
const crisis = () => ({ name: 'Crisis', probability: 1, duration_months: 6, recovery_months: 12 });
const named = () => ({ name: 'Another name' });

export const AUTHORIZATION_MATRIX: Readonly<Record<string, Access>> = {
  'GET /api/auth/csrf/': open(200),
  // These calls fail for every caller, because of their content.
  'POST /api/auth/register/': open(400, () => ({ username: 'x' })),
  'POST /api/auth/token/': open(400, () => ({ username: 'nobody', password: 'no password' })),
  'GET /api/auth/turnstile-config/': open(200),
  'POST /api/auth/password-reset/': open(202, () => ({ email: 'nobody@example.org' })),
  'POST /api/auth/password-reset/confirm/': open(400, () => RESET),
  'POST /api/auth/email-change/undo/': open(400, () => ({ token: 'nobodys' })),
  'GET /api/auth/social/': open(200),
  // Redirects to pages, including one that shows a failure.
  'GET /api/auth/social/:provider/login/': open(302),
  'GET /api/auth/social/:provider/callback/': open(302),
  'GET /api/currency/convert/': open(200),
  'POST /api/auth/guest/': open(201, () => ({})),
  // A user with an account is refused before the body is read.
  'POST /api/auth/guest/keep/': { ...own(403, () => ({ username: 'x' })), guest: 400 },
  'POST /api/auth/guest/bring-along/': noGuests(own(400, () => ({ guest_token: 'no such guest' }))),

  'GET /api/auth/user/': own(200),
  'PATCH /api/auth/user/': own(200, () => ({ first_name: 'Pat' })),
  'POST /api/auth/change-password/': noGuests(
    own(204, () => ({
      current_password: 'correct horse',
      new_password: 'brand new horse',
      confirm_password: 'brand new horse',
    })),
  ),
  'POST /api/auth/logout/': own(204),
  'POST /api/auth/delete-account/': own(204),
  'GET /api/auth/sessions/': own(200),
  'DELETE /api/auth/sessions/:id/': one('session', 204),
  'GET /api/auth/api-tokens/': noGuests(own(200)),
  'POST /api/auth/api-tokens/': noGuests(own(201, () => ({ name: 'Script', scope: 'write', days: 366 }))),
  'DELETE /api/auth/api-tokens/:id/': noGuests(one('api_token', 204)),

  'GET /api/auth/second-factor/': noGuests(own(200)),
  'POST /api/auth/second-factor/totp/': noGuests(own(200, proof)),
  // These calls fail, because no authenticator app is being set up and no second factor is on.
  'POST /api/auth/second-factor/totp/confirm/': noGuests(own(400, () => ({ code: '000000' }))),
  'POST /api/auth/second-factor/totp/remove/': noGuests(own(404, proof)),
  'POST /api/auth/second-factor/recovery-codes/': noGuests({ ...own(400, proof), mine: 200, has: 'passkey' }),
  'POST /api/auth/second-factor/passkeys/options/': noGuests(own(200, proof)),
  'POST /api/auth/second-factor/passkeys/': noGuests(
    own(400, () => ({
      name: 'Laptop',
      response: { ...NO_PASSKEY, response: NO_REGISTRATION },
    })),
  ),
  'PATCH /api/auth/second-factor/passkeys/:id/': noGuests(one('passkey', 200, named)),
  'POST /api/auth/second-factor/passkeys/:id/remove/': noGuests(one('passkey', 204, proof)),
  'POST /api/auth/second-factor/verify/': open(400, () => ({ ticket: 'no such ticket', code: '000000' })),
  'POST /api/auth/second-factor/passkey/options/': open(200, () => ({})),
  'POST /api/auth/second-factor/passkey/verify/': open(400, () => ({
    response: { ...NO_PASSKEY, response: NO_ANSWER },
  })),

  // The provider does not exist, which guests do not learn: they are refused first.
  'POST /api/auth/social/:provider/connect/': noGuests(own(404)),
  'GET /api/auth/identities/': own(200),
  'DELETE /api/auth/identities/:id/': one('identity', 204),
  'POST /api/auth/hand-over/': own(200),
  // Needs a session or a code, which a client with a token does not have.
  'POST /api/auth/session-to-token/': own(400),

  'GET /api/financial-items/': own(200),
  'POST /api/financial-items/': own(201, () => ITEM),
  'GET /api/financial-items/:id/': one('item', 200),
  'PATCH /api/financial-items/:id/': one('item', 200, named),
  'DELETE /api/financial-items/:id/': one('item', 200),
  'POST /api/financial-items/:id/toggle_visibility/': one('item', 200),
  'POST /api/financial-items/bulk_action/': {
    ...own(200, ({ item }) => ({ action: 'hide', item_ids: [item] })),
    theirs: 404,
    guest: 404,
  },
  'POST /api/financial-items/undo/': own(409, () => ({ undo_token: 'no such token' })),

  'GET /api/scenarios/': own(200),
  'POST /api/scenarios/': own(201, named),
  'GET /api/scenarios/current/': own(200),
  'POST /api/scenarios/ensure_default_selected/': own(200),
  'PATCH /api/scenarios/:id/': one('scenario', 200, named),
  'DELETE /api/scenarios/:id/': one('scenario', 200),
  'POST /api/scenarios/:id/select/': one('scenario', 200),
  'POST /api/scenarios/:id/duplicate/': one('scenario', 201),
  'POST /api/scenarios/:id/clear_items/': one('scenario', 200),
  'POST /api/scenarios/clear_all_data/': own(200, () => ({ confirm: true })),
  'GET /api/demo-data/templates/': own(200),
  'POST /api/demo-data/': own(201, () => ({})),

  'GET /api/tags/': own(200),
  'POST /api/tags/': own(201, named),
  'GET /api/tags/popular/': own(200),
  'GET /api/tags/amounts_by_tag/': own(200),
  'GET /api/tags/:id/': one('tag', 200),
  'PATCH /api/tags/:id/': one('tag', 200, named),
  // Merging a tag into itself; only the owner receives this error.
  'POST /api/tags/:id/merge/': one('tag', 400, ({ tag }) => ({ into: tag })),
  'DELETE /api/tags/:id/': one('tag', 204),

  'GET /api/inflation-models/': staffOnly(own(200)),
  'POST /api/inflation-models/': staffOnly(own(201, model)),
  'GET /api/inflation-models/presets/': staffOnly(own(200)),
  'GET /api/inflation-models/:id/': staffOnly(one('inflation_model', 200)),
  'PUT /api/inflation-models/:id/': staffOnly(one('inflation_model', 200, model)),
  'DELETE /api/inflation-models/:id/': staffOnly(one('inflation_model', 204)),
  'GET /api/stress-tests/': staffOnly(own(200)),
  'POST /api/stress-tests/': staffOnly(own(201, crisis)),
  'GET /api/stress-tests/presets/': staffOnly(own(200)),
  'GET /api/stress-tests/:id/': staffOnly(one('stress_test', 200)),
  'PUT /api/stress-tests/:id/': staffOnly(one('stress_test', 200, crisis)),
  'DELETE /api/stress-tests/:id/': staffOnly(one('stress_test', 204)),
  'GET /api/economic-scenarios/': staffOnly(own(200)),
  'POST /api/economic-scenarios/': staffOnly(own(201, named)),
  'POST /api/economic-scenarios/create_default/': staffOnly(own(201)),
  'GET /api/economic-scenarios/:id/': staffOnly(one('economic_scenario', 200)),
  'PUT /api/economic-scenarios/:id/': staffOnly(one('economic_scenario', 200, named)),
  'DELETE /api/economic-scenarios/:id/': staffOnly(one('economic_scenario', 204)),
  'GET /api/economic/dashboard/': staffOnly(own(200)),
  'POST /api/economic/create-enhanced-models/': staffOnly(own(200, () => ({ currency: 'ILS' }))),
  'POST /api/economic/refresh-stress-tests/': staffOnly(own(200)),
  'GET /api/advanced-forecast/inflation_adjusted_forecast/': staffOnly(own(200)),
  'POST /api/advanced-forecast/monte_carlo_simulation/': staffOnly({
    ...own(200, ({ scenario }) => ({ scenario_id: scenario, years: 1, num_simulations: 10 })),
    theirs: 404,
  }),
  'GET /api/advanced-forecast/crisis_probability_analysis/': staffOnly(own(200)),
  'GET /api/advanced-forecast/optimal_allocation/': staffOnly(own(200)),
  'GET /api/advanced-forecast/live_economic_data/': staffOnly(own(200)),
  'POST /api/advanced-forecast/update_scenarios_from_live_data/': staffOnly(own(200)),

  'GET /api/currency/preferences/': own(200),
  'PATCH /api/currency/preferences/': own(200, () => ({ currency: 'EUR' })),
  'GET /api/forecast/': own(200),
  'GET /api/forecast/currency_exposure/': own(200),
  // This call fails, because it names no scenarios.
  'GET /api/forecast/difference/': own(400),
  // The plan in the body belongs to another user than the guest.
  'POST /api/forecast/solve/': {
    ...own(200, ({ scenario }) => ({ scenario_id: scenario, years: 1, question: { total: 'expense' } })),
    theirs: 404,
    guest: 404,
  },
  'GET /api/export/data/': own(200),
  'GET /api/export/csv/': own(200),
  'POST /api/import/data/': own(200, () => ({ data: { format: 'meridian', version: 1, scenarios: [] } })),
  'POST /api/import/csv/': own(200, () => `${CSV_COLUMNS.join(',')}\r\n`),
  'POST /api/submit_feedback/': noGuests(own(201, () => ({ text: 'Thank you' }))),
};
