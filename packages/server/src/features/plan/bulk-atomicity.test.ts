import type { FinancialItem } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendBulk, runBulkAction, listItems } from '#testing/bulk-calls.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp, errorBodyText } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
let items: FinancialItem[];
let ids: [fund: number, rent: number, cash: number];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
  items = [
    await makeItem(app, user, { category: 'saving', amount: 500, from_date: '2026-01-31' }),
    await makeItem(app, user),
    await makeItem(app, user, { category: 'balance', amount: 50 }),
  ];
  const [fund, rent, cash] = items.map((item) => item.id);
  ids = [fund ?? 0, rent ?? 0, cash ?? 0];
});

const run = (action: object) => runBulkAction(app, user, { item_ids: ids, ...action });

describe('a bulk action changes all of its items or none', () => {
  test("an unknown id or another user's is 404 and changes nothing", async () => {
    const foreign = await makeItem(app, await makeUser(app));
    for (const strange of [foreign.id, 4_503_599_627_370_497]) {
      const response = await sendBulk(app, user, { action: 'delete', item_ids: [...ids, strange] });
      expect([response.status, response.text]).toEqual([404, errorBodyText('Not found.', 'not_found')]);
    }
    expect(await listItems(app, user)).toEqual(items.toReversed());
  });

  test('one invalid result is 400 that lists the ids and reasons, and changes nothing', async () => {
    const response = await sendBulk(app, user, {
      action: 'adjust_amount_fixed',
      amount_change: -600,
      item_ids: ids,
    });
    expect([response.status, response.json]).toEqual([
      400,
      {
        item_ids: [`The amount would be below 0. Nothing was changed, because of items ${ids[2]}, ${ids[0]}.`],
      },
    ]);
    const dates = await sendBulk(app, user, { action: 'edit_to_date', to_date: '2026-01-30', item_ids: ids });
    const tooEarly = [`The end date cannot be before the start date. Nothing was changed, because of item ${ids[0]}.`];
    expect([dates.status, dates.json]).toEqual([400, { to_date: tooEarly }]);
    expect(await listItems(app, user)).toEqual(items.toReversed());
  });

  test('dates in the wrong order give an error on the field that caused it', async () => {
    await run({ action: 'edit_to_date', to_date: '2030-01-31' });
    const before = await listItems(app, user);
    const refused = async (action: object) => {
      const { status, json } = await sendBulk(app, user, { item_ids: ids, ...action });
      return [status, Object.keys(json as object)];
    };
    expect(await refused({ action: 'edit_from_date', from_date: '2030-02-01' })).toEqual([400, ['from_date']]);
    expect(await refused({ action: 'extend_period', extend_months: -600 })).toEqual([400, ['extend_months']]);
    expect(await listItems(app, user)).toEqual(before);
  });

  test('twenty concurrent calls give exact sums', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => run({ action: 'adjust_amount_fixed', amount_change: 0.1 })),
    );
    expect(results.map((result) => result.affected)).toEqual(Array.from({ length: 20 }, () => 3));
    const after = await listItems(app, user);
    expect(after.map((item) => item.amount)).toEqual([52, 1_202, 502]);
  });

  test('an id listed twice counts once', async () => {
    const result = await run({ action: 'adjust_amount_fixed', amount_change: 1, item_ids: [ids[1], ids[1]] });
    expect(result).toMatchObject({ affected: 1, items: [{ amount: 1_201 }] });
  });
});
