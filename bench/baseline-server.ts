/**
 * What the framework and the driver allow on this machine: a bare Fastify beside the same database, without sign-in, checks,
 * schemas or logs. Run by api-rows.ts as a process of its own: SOCKET_DIRECTORY and USER_ID in the environment.
 */
import {
  type CurrencyCode,
  FALLBACK_RATES,
  type PlanItem,
  forecast,
  parseMonth,
  roundMoney,
} from '@meridian/engine';
import Fastify from 'fastify';
import { Pool, types } from 'pg';

types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, String);

interface Row {
  id: number;
  category: PlanItem['category'];
  from_date: string | null;
  to_date: string | null;
  amount: number;
  currency: CurrencyCode;
  existing_funds: number;
  existing_funds_currency: CurrencyCode;
  monthly_interest_rate: number;
  management_fee_saving: number;
  management_fee_deposit: number;
  interest_limit: number;
  is_hidden: boolean;
}

const pool = new Pool({
  host: process.env['SOCKET_DIRECTORY'] ?? '',
  user: 'meridian',
  database: 'meridian',
  max: 10,
});
const userId = Number(process.env['USER_ID']);

async function readItems(): Promise<Row[]> {
  const { rows } = await pool.query<Row>('select * from plain_items where user_id = $1 order by id desc', [
    userId,
  ]);
  return rows;
}

function toPlanItem(row: Row): PlanItem {
  return {
    id: row.id,
    category: row.category,
    from: row.from_date === null ? null : parseMonth(row.from_date),
    to: row.to_date === null ? null : parseMonth(row.to_date),
    amount: row.amount,
    currency: row.currency,
    existingFunds: row.existing_funds,
    existingFundsCurrency: row.existing_funds_currency,
    monthlyRate: row.monthly_interest_rate / 100,
    accumulationFee: row.management_fee_saving / 100,
    depositFee: row.management_fee_deposit / 100,
    interestLimit: row.interest_limit / 100,
    hidden: row.is_hidden,
  };
}

const app = Fastify();
app.get('/tiny', () => 'hello world');
app.get('/row', async () => {
  const { rows } = await pool.query<{ user_id: number }>('select * from users where user_id = $1', [userId]);
  return rows[0];
});
app.get('/list', async () => ({ results: await readItems() }));
app.get('/forecast', async () => {
  const items = (await readItems()).map(toPlanItem);
  const { labels, totalFees, ...series } = forecast({
    items,
    start: 2026 * 12,
    years: 30,
    currency: 'USD',
    rates: FALLBACK_RATES,
  });
  const rounded = Object.entries(series).map(([name, values]): [string, number[]] => [
    name,
    Array.from(values, roundMoney),
  ]);
  return {
    labels,
    scenarios: { Default: { ...Object.fromEntries(rounded), total_fees: roundMoney(totalFees) } },
  };
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
