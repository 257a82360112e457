// The server with which P7 and P8 compare the application: bare Fastify on the application's database, without sign-in, checks, schemas or
// logs. measure-api.ts sets its environment.
import { type FinancialItem, toPlanItem } from '@meridian/contract';
import { FALLBACK_RATES, forecast, roundMoney } from '@meridian/engine';
import Fastify from 'fastify';
import { Pool, types } from 'pg';
import { FIRST_MONTH } from './sample-plan.ts';

types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, String);

const { SOCKET_DIRECTORY: host = '', USER_ID: userId } = process.env;
const pool = new Pool({ host, user: 'meridian', database: 'meridian', max: 10 });

async function readItems(): Promise<FinancialItem[]> {
  const statement = 'select * from plain_items where user_id = $1 order by id desc';
  const { rows } = await pool.query<FinancialItem>(statement, [userId]);
  return rows;
}

const app = Fastify();
app.get('/row', async () => {
  const { rows } = await pool.query<{ user_id: number }>('select * from users where user_id = $1', [userId]);
  return rows[0];
});
app.get('/list', async () => ({ results: await readItems() }));
app.get('/forecast', async () => {
  const items = (await readItems()).map(toPlanItem);
  const request = { items, start: FIRST_MONTH, years: 30, currency: 'USD', rates: FALLBACK_RATES } as const;
  const { labels, runsOutAt: _month, sold: _sold, ...figures } = forecast(request);
  const round = (figure: number | ArrayLike<number>) =>
    typeof figure === 'number' ? roundMoney(figure) : Array.from(figure, roundMoney);
  const scenario = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, round(figure)]));
  return { labels, scenarios: { Default: scenario } };
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
