import { CATEGORIES, CURRENCY_CODES } from '@meridian/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importedItem } from '#plan/export.ts';
import { type ItemRecord, withDefaultValues, toStoredImportFields, toExportedItem } from './item-record.ts';

const money = fc.integer({ min: 0, max: 1e12 }).map((cents) => cents / 100);
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const currency = fc.constantFrom(...CURRENCY_CODES);

const fields = fc.record({
  name: fc.constantFrom('Rent', 'שכר', '<b>'),
  category: fc.constantFrom(...CATEGORIES),
  from_date: fc.constantFrom(null, '2020-02-29'),
  to_date: fc.constantFrom(null, '2200-12-31'),
  amount: money,
  currency,
  existing_funds: money,
  existing_funds_currency: currency,
  monthly_interest_rate: percent,
  management_fee_saving: percent,
  management_fee_deposit: percent,
  interest_limit: percent,
  interval_months: fc.integer({ min: 0, max: 120 }),
  payout_from_date: fc.constantFrom(null, '2045-06-30'),
  payout_months: fc.integer({ min: 0, max: 720 }),
  growth: fc.constantFrom('rate', 'prices', 'fixed'),
  deposit_growth_rate: percent,
  loan_balance: fc.constant(0),
  loan_rate: percent,
  asset_class: fc.constantFrom('equities', 'property', 'fixed'),
  is_locked: fc.boolean(),
  drawable_from: fc.constantFrom(null, '2047-05-01'),
  payout_growth: fc.constantFrom('fixed', 'prices'),
  tax_percent: percent,
  notes: fc.constantFrom('', '=1+1\n\tשלום "x", y'),
  is_hidden: fc.boolean(),
});

test('export and import preserve all stored values, hidden ones included', () => {
  const instant = new Date('2026-01-01T00:00:00Z');
  const tag = { id: 7, name: 'Home', color: '#123456' };
  fc.assert(
    fc.property(fields.map(withDefaultValues), (kept) => {
      const known = { id: 1, scenario_id: 2, created_at: instant, updated_at: instant, tag_ids: [tag.id] };
      const item: ItemRecord = { ...kept, ...known };
      const file: unknown = JSON.parse(JSON.stringify(toExportedItem(item, new Map([[tag.id, tag]]))));
      const read = importedItem.parse(file);
      expect(toStoredImportFields(read)).toEqual(kept);
      expect(read.tags.map(({ name }) => name)).toEqual(['Home']);
    }),
  );
});
