/** The real process: its output, its log, its exit. Other starts are in main-start.long.ts. */
import { expect, test } from 'vitest';
import { registrationBody } from '#testing/factories.ts';
import { waitForAddress, prepareProgram } from '#testing/programs/server-program.ts';

const { place, start } = prepareProgram();

test('the server prints its address, logs routes without content, and exits with 0 on a signal', async () => {
  const running = start();
  const address = await waitForAddress(running);
  const body = registrationBody({
    username: 'loguser',
    email: 'loguser@example.org',
    password: 'secret-pass',
    password_confirm: 'secret-pass',
  });
  const json = { 'content-type': 'application/json' };
  const registered = await fetch(`${address}/api/auth/register/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(body),
  });
  const { token } = (await registered.json()) as { token: string };
  const authorization = `Token ${token}`;
  await (
    await fetch(`${address}/api/currency/convert/?amount=31337&from=USD&to=EUR`, {
      headers: { cookie: 'meridian_session=cookie-secret' },
    })
  ).text();
  const told = await fetch(`${address}/api/submit_feedback/`, {
    method: 'POST',
    headers: { ...json, authorization },
    body: JSON.stringify({ text: 'private thought' }),
  });
  await place.database.db.schema.dropTable('item_tags').execute();
  const item = {
    name: 'private plan',
    category: 'income',
    amount: 424_242,
    currency: 'EUR',
    tag_names: ['private tag'],
  };
  const failed = await fetch(`${address}/api/financial-items/?x=1`, {
    method: 'POST',
    headers: { ...json, authorization },
    body: JSON.stringify(item),
  });
  expect([registered.status, told.status, failed.status]).toEqual([201, 201, 500]);

  running.child.kill('SIGTERM');
  expect(await running.exit).toEqual([0, null]);
  const lines = running.output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({ method: 'POST', route: '/api/financial-items/', status: 500 }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'a request failed',
      err: expect.objectContaining({ message: '42P01' }),
    }),
  );
  // Times, ports and durations may contain the digits of an amount by chance.
  const output = running.output.replaceAll(/"(time|ms|pid)":[\d.]+|127\.0\.0\.1:\d+/g, '');
  for (const secret of ['loguser', 'secret-pass', token, 'cookie-secret', '31337', '424242', 'private', 'item_tags"']) {
    expect(output).not.toContain(secret);
  }
});
