import { ERROR_MESSAGES } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeItem, makeScenario, makeUser, type TestUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { chooseLanguage } from './localized-errors.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
  user = await makeUser(app);
});
afterAll(() => app.stop());

/** Returns the response as received, including the keys of its error messages. */
async function ask(method: string, path: string, { language, ...sent }: Sent = {}) {
  const headers = { ...sent.headers, ...(language === undefined ? {} : { 'Accept-Language': language }) };
  const response = await app.request(method, path, { token: user.token, ...sent, headers });
  return { ...response, body: JSON.parse(response.text) as Record<string, unknown> };
}
type Sent = { language?: string; body?: unknown; headers?: Record<string, string>; raw?: string };

describe('the preferred language', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['he', 'he'],
    ['he-IL', 'he'],
    ['HE-il, en;q=0.5', 'he'],
    ['iw', 'he'],
    ['en, he', 'en'],
    ['he, en', 'he'],
    ['en;q=0.5, he;q=0.6', 'he'],
    ['fr, he;q=0.1', 'he'],
    ['fr', 'en'],
    ['fr, *;q=0.5', 'en'],
    ['*', 'en'],
    ['en;q=0, *', 'he'],
    ['he;q=0', 'en'],
    ['he;q=0, *', 'en'],
    ['he;q=2', 'he'],
    ['he;q=much, en', 'en'],
    ['he;level=1;q=0.9, en;q=0.8', 'he'],
    [';;,,;q=', 'en'],
    [`${'x,'.repeat(2_000)}he`, 'he'],
  ])('the preferred language is recognised by %s', (header, language) => {
    expect(chooseLanguage({ headers: { 'accept-language': header } })).toBe(language);
  });
});

test('an error message about a field has its key, which is the same in every language', async () => {
  const body = { name: '', category: 'expense', amount: 2e12, currency: 'EUR', extra: 1 };
  const path = '/api/financial-items/';
  const english = await ask('POST', path, { body });
  expect([english.status, english.body]).toEqual([
    400,
    {
      name: ['Name is required'],
      amount: ['Amount can be at most 1,000,000,000,000.'],
      extra: ['This field does not exist.'],
      error_keys: {
        name: [{ key: 'name.missing', params: {} }],
        amount: [{ key: 'amount.too_large', params: { max: 1_000_000_000_000 } }],
        extra: [{ key: 'field_unknown', params: {} }],
      },
    },
  ]);
  expect(english.headers.get('content-language')).toBe('en');
  const hebrew = await ask('POST', path, { body, language: 'he-IL,he;q=0.9,en;q=0.8' });
  expect(hebrew.headers.get('content-language')).toBe('he');
  expect(hebrew.headers.get('vary')).toContain('Accept-Language');
  expect(hebrew.body).toMatchObject({
    name: ['שם: שדה חובה'],
    extra: [ERROR_MESSAGES.he.field_unknown],
    error_keys: english.body['error_keys'],
  });
  expect(JSON.stringify(hebrew.body['amount'])).toMatch(/1,000,000,000,000/);
});

test('a field named `error_keys` does not replace the keys of error messages', async () => {
  const response = await ask('POST', '/api/tags/', { body: { error_keys: 1, name: '' } });
  expect(response.body).toEqual({
    name: ['Tag name is required'],
    non_field_errors: ['This field does not exist.'],
    error_keys: {
      name: [{ key: 'tag_name.missing', params: {} }],
      non_field_errors: [{ key: 'field_unknown', params: {} }],
    },
  });
});

test('an error message in `detail` has its key, also with further data, from the framework, and in an event stream', async () => {
  const language = 'he';
  const gone = await ask('GET', '/api/financial-items/7/', { language });
  expect([gone.status, gone.body]).toEqual([
    404,
    { detail: ERROR_MESSAGES.he.not_found, error_key: { key: 'not_found', params: {} } },
  ]);
  const item = await makeItem(app, user);
  const headers = { 'If-Unmodified-Since-Version': '2020-01-01T00:00:00.000Z' };
  const path = `/api/financial-items/${item.id}/`;
  const conflict = await ask('PATCH', path, { language, headers, body: { amount: 1 } });
  expect(conflict.body).toEqual({
    detail: ERROR_MESSAGES.he.item_changed,
    error_key: { key: 'item_changed', params: {} },
    item,
  });
  const large = await ask('POST', '/api/tags/', { language, raw: `"${'x'.repeat(1_100_000)}"` });
  expect([large.status, large.body['error_key']]).toEqual([413, { key: 'body_too_large', params: { size: '1 MiB' } }]);
  const undo = await ask('POST', '/api/financial-items/undo/', { body: { undo_token: 'used' } });
  expect(undo.body['error_key']).toEqual({ key: 'undo_gone', params: {} });
});

test.each(['Amount', 'Plan B: Berlin', "{reason} '{name}' now"])(
  'the scenario name %s is unchanged in an error message, in every language',
  async (name) => {
    const { id } = await makeScenario(app, user, name);
    const path = `/api/scenarios/${id}/`;
    const { headers } = await ask('PATCH', path, { body: { name: `Former ${name}` } });
    await makeScenario(app, user, name);
    const undo = { undo_token: headers.get('undo-token') };
    const response = await ask('POST', '/api/financial-items/undo/', { language: 'he', body: undo });
    const reason = { key: 'scenario_name_taken_since', params: { name } };
    expect([response.status, response.body]).toEqual([
      409,
      {
        detail: expect.stringContaining(`תרחיש אחר נקרא עכשיו '${name}'`) as unknown,
        error_key: { key: 'change_blocked', params: { what: 'undone', reason } },
      },
    ]);
  },
);

test('errors in rows of a file have keys, in a dry run and in an error response', async () => {
  const row = { name: 'Rent', category: 'expense', amount: -1, currency: 'EUR' };
  const data = { format: 'meridian', version: 1, scenarios: [{ name: 'Default', items: [row] }] };
  const told = [
    {
      row: 1,
      field: 'amount',
      message: expect.stringMatching(/[א-ת]/) as unknown,
      key: 'amount.negative',
      params: {},
    },
  ];
  const dry = await ask('POST', '/api/import/data/?dry_run=true', { language: 'he', body: { data } });
  expect([dry.status, dry.body['errors'], dry.headers.get('content-language')]).toEqual([200, told, 'he']);
  const refused = await ask('POST', '/api/import/data/', { language: 'he', body: { data } });
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      detail: ERROR_MESSAGES.he.row_errors,
      error_key: { key: 'row_errors', params: {} },
      created: 0,
      updated: 0,
      skipped: 0,
      errors: told,
    },
  ]);
});

test('messages in successful responses are in the language of the client too, which Content-Language names', async () => {
  const language = 'he';
  const item = await makeItem(app, user, { category: 'balance' });
  const action = { action: 'set_interval', interval_months: 3, item_ids: [item.id] };
  const bulk = await ask('POST', '/api/financial-items/bulk_action/', { language, body: action });
  const reason = ERROR_MESSAGES.he.no_interval.replace('{things}', ERROR_MESSAGES.he['word.balance']);
  expect([bulk.status, bulk.body['skipped']]).toEqual([200, [{ id: item.id, reason }]]);
  expect(bulk.headers.get('content-language')).toBe('he');
  const forecast = await ask('GET', '/api/advanced-forecast/inflation_adjusted_forecast/', { language });
  expect([forecast.status, forecast.headers.get('content-language')]).toEqual([200, 'he']);
  expect(forecast.body['methodology']).toMatch(/^המחירים עולים ב־[\d.]+ % בשנה\. התחזית מתחילה/);
});
