import { type BulkAction, bulkEndpoints, importedData } from '@meridian/contract';
import { FALLBACK_RATES } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import { examplePlan, guestBackend } from './guest-backend.ts';
import { parseGuestFile, planOfFile, toGuestFile } from './guest-file.ts';
import type { GuestPlan } from './guest-plan.ts';

const NOW = new Date('2026-11-21T20:00:00Z');
const RATES = { rates: FALLBACK_RATES, asOf: null, source: 'built-in' } as const;

const written = (plan: GuestPlan) => JSON.stringify(toGuestFile(plan, NOW));

function read(text: string | null): GuestPlan | null {
  const file = parseGuestFile(text);
  return file === null ? null : planOfFile(file, RATES);
}

/** The example, with a fund that keeps what a saving had unseen as an expense. */
async function changedPlan(): Promise<GuestPlan> {
  let plan = examplePlan(RATES, NOW, 'en');
  const backend = guestBackend(plan, { onChange: (now) => (plan = now), needsAccount: () => '' });
  const funds = [...plan.items.values()].filter(({ category }) => category === 'saving').map(({ id }) => id);
  const body: BulkAction = { action: 'change_category', category: 'expense', item_ids: funds };
  await backend(bulkEndpoints.bulkAction, { body }, () => Promise.reject(new Error('asked the server')));
  return plan;
}

test('what is written is read again, to the last value', async () => {
  const plan = await changedPlan();
  const again = read(written(plan));
  expect(again).toEqual({ ...plan, journal: new Map(), lastId: again?.lastId });
  expect(again?.lastId).toBeGreaterThanOrEqual(Math.max(...plan.items.keys(), ...plan.tags.keys()));
});

test('what is written is a file that an import takes', async () => {
  expect(importedData.safeParse(JSON.parse(written(await changedPlan()))).error).toBeUndefined();
});

describe('what is damaged is no plan:', () => {
  const good = () => JSON.parse(written(examplePlan(RATES, NOW, 'en'))) as ReturnType<typeof toGuestFile>;
  const [scenario, [item, other]] = [good().scenarios[0]!, good().scenarios[0]!.items];
  const withItem = (change: object) => ({
    ...good(),
    scenarios: [{ ...scenario, items: [{ ...item, ...change }] }],
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{"format":"meridian"'],
    ['another format', JSON.stringify({ ...good(), format: 'other' })],
    ['no scenario', JSON.stringify({ ...good(), scenarios: [] })],
    ['no default scenario', JSON.stringify({ ...good(), scenarios: [{ ...scenario, is_default: false }] })],
    [
      'two scenarios of one name',
      JSON.stringify({
        ...good(),
        scenarios: [scenario, { ...scenario, id: 999, is_default: false, items: [] }],
      }),
    ],
    [
      'two items of one id',
      JSON.stringify({ ...good(), scenarios: [{ ...scenario, items: [item, { ...other, id: item!.id }] }] }),
    ],
    ['an amount below zero', JSON.stringify(withItem({ amount: -1 }))],
    ['an amount that is no number', JSON.stringify(withItem({ amount: '<script>' }))],
    ['a currency that nobody has', JSON.stringify(withItem({ currency: 'XXX' }))],
    ['an end before the start', JSON.stringify(withItem({ from_date: '2027-01-01', to_date: '2026-01-01' }))],
    ['an instant that is none', JSON.stringify(withItem({ updated_at: 'yesterday' }))],
  ])('%s', (_what, text) => {
    expect(read(text)).toBeNull();
  });

  test('and the one they were made of is one', () => {
    expect(read(JSON.stringify(good()))).not.toBeNull();
  });
});
