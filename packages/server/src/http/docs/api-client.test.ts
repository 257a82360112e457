/** Generates the types of examples/api-client from the served description, and runs its programs as a person would. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FinancialItem } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { readItems } from '#testing/guests.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const FOLDER = 'examples/api-client';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  person = await makeUser(app);
  await makeItem(app, person, { name: 'Salary', category: 'income', amount: 1_000.5, currency: 'USD' });
});
afterAll(() => app.stop());

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program with Node; returns its exit code and all output. */
async function runProgram(parameters: string[], env: Record<string, string> = {}): Promise<Ended> {
  const options = { cwd: ROOT, env: { ...process.env, MERIDIAN_URL: app.url, ...env }, maxBuffer: 16_000_000 };
  return promisify(execFile)(process.execPath, parameters, options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );
}

const example = (name: string, parameters: string[], env: Record<string, string>) =>
  runProgram(['--import', 'tsx', `${FOLDER}/${name}.ts`, ...parameters], env);

// After a change of the API, `vitest -u` updates the file.
test('the types are those of the served description', async () => {
  const { code, stdout, stderr } = await runProgram([`${FOLDER}/generate.mjs`, app.url]);
  expect([code, stderr]).toEqual([0, '']);
  await expect(stdout).toMatchFileSnapshot(`${ROOT}${FOLDER}/generated/api.d.ts`);
});

async function createToken(scope: string): Promise<string> {
  const env = { MERIDIAN_USERNAME: person.user.username, MERIDIAN_PASSWORD: PASSWORD };
  const { code, stdout, stderr } = await example('create-token', ['Budget script', scope, '7'], env);
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trim();
}

const namesOf = (items: FinancialItem[]) => items.map(({ name, amount }) => `${name} ${amount}`);

test('with the scope write the program adds an item and reads items and forecast', async () => {
  const token = await createToken('write');
  const ran = await example('plan', ['Rent', '12.34', 'USD'], { MERIDIAN_TOKEN: token });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const lines = ran.stdout.trim().split('\n');
  expect(lines.slice(0, 2)).toEqual(['Rent: 12.34 USD', 'Salary: 1000.5 USD']);
  expect(lines[2]).toMatch(/^Default, \d{4}-\d\d: 1\d{4}(\.\d+)?$/);
  expect(namesOf(await readItems(app, person.token))).toEqual(['Rent 12.34', 'Salary 1000.5']);
});

test('with the scope read it reads, and is refused when it adds', async () => {
  const token = await createToken('read');
  expect((await example('plan', [], { MERIDIAN_TOKEN: token })).code).toBe(0);
  const before = await readItems(app, person.token);
  expect(await example('plan', ['Car', '5', 'EUR'], { MERIDIAN_TOKEN: token })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: '403: This token may only read. For changes, make one that may write.\n',
  });
  expect(await readItems(app, person.token)).toEqual(before);
});
