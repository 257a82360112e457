import { LIMITS } from '@meridian/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulk } from '#testing/bulk-calls.ts';
import { type TestUser, itemBody, makeItem, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await makeUser(app);
});
afterAll(() => app.stop());

/** Copies rows in the table until the user has `count`. */
async function fill(table: 'items' | 'scenarios' | 'tags', count: number, columns: string, values: string) {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ${sql.table(table)} where user_id = ${user.user.id}`.execute(app.db);
  const missing = count - (rows[0]?.n ?? 0);
  await sql`insert into ${sql.table(table)} (user_id, id, ${sql.raw(columns)})
    select ${user.user.id}, n, ${sql.raw(values)} from generate_series(1, ${sql.lit(missing)}) n`.execute(
    app.db,
  );
}

const post = (path: string, body?: object) => app.request('POST', path, { token: user.token, body });

test('an account holds so many items, scenarios and tags, and not one more', async () => {
  await fill(
    'scenarios',
    LIMITS.scenariosPerUser - 1,
    'name, name_key, is_default, created_at',
    "'s' || n, 's' || n, false, now()",
  );
  expect((await post('/api/scenarios/', { name: 'last' })).status).toBe(201);
  const scenario = await post('/api/scenarios/', { name: 'one more' });
  expect([scenario.status, scenario.json]).toEqual([
    400,
    { non_field_errors: ['You can keep at most 1,000 scenarios.'] },
  ]);
  const { id } = await selectedScenario(app, user);
  const copied = await post(`/api/scenarios/${id}/duplicate/`);
  expect([copied.status, copied.json]).toEqual([scenario.status, scenario.json]);

  await fill('tags', LIMITS.tagsPerUser - 1, 'name, name_key, color', "'t' || n, 't' || n, '#000000'");
  const tags = await post('/api/financial-items/', itemBody({ tag_names: ['last', 'one more'] }));
  expect([tags.status, tags.json]).toEqual([400, { non_field_errors: ['You can keep at most 5,000 tags.'] }]);
  await makeItem(app, user, { tag_names: ['last', 't1'] });

  const columns =
    'scenario_id, name, category, amount, currency, existing_funds, existing_funds_currency, monthly_interest_rate, ' +
    'management_fee_saving, management_fee_deposit, interest_limit, is_hidden, created_at, updated_at';
  await fill(
    'items',
    LIMITS.itemsPerUser - 1,
    columns,
    `${id}, 'i', 'income', 1, 'USD', 0, 'USD', 0, 0, 0, 0, false, now(), now()`,
  );
  expect((await post('/api/financial-items/', itemBody())).status).toBe(201);
  const item = await post('/api/financial-items/', itemBody());
  expect([item.status, item.json]).toEqual([
    400,
    { non_field_errors: ['You can keep at most 20,000 items.'] },
  ]);
  const { results } = (await app.request('GET', '/api/financial-items/', { token: user.token })).json as {
    results: { id: number }[];
  };
  const ids = results.slice(0, 2).map((one) => one.id);
  const copies = await post('/api/financial-items/bulk_action/', {
    action: 'duplicate_items',
    item_ids: ids,
  });
  expect([copies.status, copies.json]).toEqual([item.status, item.json]);
  await bulk(app, user, { action: 'delete', item_ids: ids });
  await bulk(app, user, { action: 'duplicate_items', item_ids: results.slice(2, 4).map((one) => one.id) });
});
