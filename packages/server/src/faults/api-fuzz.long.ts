/**
 * Tests that the API responds as its own description declares. Random calls, also two at once, get no 5xx, no undescribed status and no
 * body outside the schema, and every operation succeeds. FAULT_SEED repeats a run; FAULT_ROUNDS makes it longer.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '#testing/external-services/mail-server.ts';
import { type OpenidProvider, startOpenidProvider } from '#testing/external-services/openid-provider.ts';
import { type DescribedApi, type Operation, readDescription } from '#testing/api-fuzz/api-description.ts';
import { PUBLIC_URL, makeFuzzUser } from '#testing/api-fuzz/fuzz-user.ts';
import { type FuzzRecord, fuzzRecord } from '#testing/api-fuzz/fuzz-record.ts';
import { type RandomCall, arbitraryCall, toSentRequest } from '#testing/api-fuzz/random-calls.ts';
import {
  type FuzzEnvironment,
  sessionHeaders,
  tokenHeaders,
  findSuccessfulRequest,
} from '#testing/api-fuzz/successful-requests.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { FAULT_ROUNDS } from '#testing/programs/fault-test-processes.ts';

const SEED = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const LANES = 6;

/** Prints a line for the developer who runs the tests. */
const tell = (line: string) => void process.stdout.write(`${line}\n`);

let app: TestApp;
let second: TestApp;
let limited: TestApp;
let mail: MailServer;
let provider: OpenidProvider;
let outside: FuzzEnvironment;
let api: DescribedApi;
let record: FuzzRecord;
beforeAll(async () => {
  tell(`FAULT_SEED=${SEED} FAULT_ROUNDS=${FAULT_ROUNDS}`);
  mail = await startMailServer();
  provider = await startOpenidProvider();
  const env = { ...provider.env, PUBLIC_URL: PUBLIC_URL, SMTP_URL: mail.url, ADVANCED_ACCESS: 'everyone' };
  app = await startTestApp({ env });
  await provider.serve(PUBLIC_URL);
  second = await secondInstance(env);
  const database = { ...app.database, drop: async () => undefined };
  limited = await startTestApp({ env: { ...env, RATE_LIMITS: 'on' }, database });
  outside = { app, mail, provider };
  api = await readDescription(app);
  record = fuzzRecord(api);
});
afterAll(async () => {
  await second.stop();
  await limited.stop();
  await app.stop();
  await provider.stop();
  await mail.stop();
});

/** Starts a second application on the same database with its own modules, so that the two share no memory. */
async function secondInstance(env: Record<string, string>): Promise<TestApp> {
  vi.resetModules();
  const { startTestApp: startAnother } = await import('#testing/test-app.ts');
  const { shareDatabase } = await import('#testing/test-database.ts');
  return startAnother({ env, database: await shareDatabase(app.database) });
}

/** Runs `work` for all pieces, several of them at a time. */
async function inLanes<Piece>(pieces: readonly Piece[], work: (piece: Piece) => Promise<void>): Promise<void> {
  const left = [...pieces];
  const lane = async () => {
    for (let piece = left.shift(); piece !== undefined; piece = left.shift()) await work(piece);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

function expectNoFault(): void {
  tell(record.summary());
  expect(record.faults()).toEqual([]);
}

test('every operation succeeds when called correctly', async () => {
  await inLanes(api.operations, async (operation) => {
    const person = await makeFuzzUser(app);
    await record.send(app, operation, await findSuccessfulRequest(operation, person, outside, tokenHeaders(person)));
  });
  expect(record.neverSucceeded()).toEqual([]);
  expectNoFault();
});

/** Generates rounds with one call of each operation, in random order. */
function randomRounds(operations: readonly Operation[], rounds: number, seed: number): RandomCall[][] {
  const order = fc.shuffledSubarray([...operations], { minLength: operations.length });
  return fc.sample(
    order.chain((shuffled) => fc.tuple(...shuffled.map(arbitraryCall))),
    { numRuns: rounds, seed },
  );
}

/** Makes the calls. Each round is made by one user until their sign-in ends, then by another user. */
async function callAll(at: TestApp, rounds: readonly RandomCall[][]): Promise<void> {
  const other = await makeFuzzUser(app);
  await inLanes(rounds, async (round) => {
    let person = await makeFuzzUser(app);
    for (const call of round) {
      const sent = toSentRequest(call, person, other);
      const { status, tag } = await record.send(at, call.operation, sent);
      // Repeats the call with the ETag of the response.
      if (tag !== null && status === 200)
        await record.send(at, call.operation, {
          ...sent,
          headers: { ...sent.headers, 'if-none-match': tag },
        });
      // Ends the round for this user if a call ended the sign-in.
      const isOver = status === 401 && ['token', 'session'].includes(call.sender);
      if (isOver) person = await makeFuzzUser(app);
    }
  });
}

test('random calls get responses as described', async () => {
  await callAll(app, randomRounds(api.operations, 30 * FAULT_ROUNDS, SEED));
  expectNoFault();
});

test('random calls get responses as described if attempts are limited too', async () => {
  const ofAccount = api.operations.filter(({ path }) => path.startsWith('/api/auth/'));
  // At least 25 rounds, because the lowest limit for an IP address allows twenty attempts.
  await callAll(limited, randomRounds(ofAccount, Math.max(25, 5 * FAULT_ROUNDS), SEED + 1));
  expectNoFault();
  expect(record.responsesWithStatus(429)).toBeGreaterThan(0);
});

/** Operations that end a sign-in. They are tested together with another call of the same user at the same time. */
const ENDING = [
  'auth_signOut',
  'auth_deleteAccount',
  'auth_changePassword',
  'auth_endSession',
  'auth_confirmPasswordReset',
  'auth_undoAddressChange',
];

/** Returns all pairs of operations on account or session. Also pairs every other operation with an operation that ends a sign-in. */
function accountPairs(): [Operation, Operation][] {
  const isOfAccount = ({ path, method }: Operation) => path.startsWith('/api/auth/') && method !== 'GET';
  const ending = api.operations.filter(({ operationId }) => ENDING.includes(operationId));
  const account = api.operations.filter(isOfAccount);
  const others = api.operations.filter((one) => !isOfAccount(one));
  return [
    ...account.flatMap((one, place) => account.slice(place).map((other) => [one, other] as [Operation, Operation])),
    ...ending.flatMap((one) => others.map((other) => [one, other] as [Operation, Operation])),
  ];
}

/**
 * Makes two concurrent calls of one user, at one or two instances, with one or two sign-ins. Repeats the second call until the first one
 * has a response, so that they overlap at every stage.
 */
async function race([one, other]: [Operation, Operation], round: number): Promise<void> {
  const person = await makeFuzzUser(app);
  const by = [tokenHeaders(person), sessionHeaders(person)] as const;
  const [first, last] = round % 2 === 0 ? [by[0], by[0]] : by;
  const sent = await findSuccessfulRequest(one, person, outside, first);
  const repeated = await findSuccessfulRequest(other, person, outside, last);
  const at = round % 4 < 2 ? second : app;
  const most = other.method === 'GET' ? 12 : 3;
  const answered = new AbortController();
  const again = async () => {
    for (let times = 0; times < most && !answered.signal.aborted; times += 1) await record.send(at, other, repeated);
  };
  const ends = record.send(app, one, sent).finally(() => answered.abort());
  await Promise.all([ends, again(), again()]);
}

test('two concurrent calls get responses as described, also at the end of a sign-in', async () => {
  expect(ENDING.filter((id) => !api.operations.some(({ operationId }) => operationId === id))).toEqual([]);
  const pairs = accountPairs();
  const anyOperation = fc.constantFrom(...api.operations);
  const byChance = fc.sample(fc.tuple(anyOperation, anyOperation), {
    numRuns: 50 * FAULT_ROUNDS,
    seed: SEED,
  });
  const rounds = Array.from({ length: Math.ceil(FAULT_ROUNDS / 8) }, (_, round) => round);
  const all = [...rounds.flatMap(() => pairs), ...byChance];
  await inLanes([...all.entries()], async ([place, pair]) => race(pair, place));
  expectNoFault();
});

test('the expected number of calls was made', () => {
  expect(record.calls()).toBeGreaterThan(Math.min(20_000, 2_500 * FAULT_ROUNDS));
});
