/** Generates random calls of every operation, valid and invalid, by the account's owner and by others. */
import fc from 'fast-check';
import type { Operation } from './api-description.ts';
import { type FuzzUser, PUBLIC_URL, objectKindOf } from './fuzz-user.ts';
import type { SentRequest } from './fuzz-record.ts';
import { withOneError, arbitraryValues } from './arbitrary-schema-values.ts';
import { sessionHeaders, tokenHeaders } from './successful-requests.ts';

const SENDERS = ['token', 'session', 'session without CSRF token', 'expired', 'malformed', 'nobody'] as const;

/** A call before the ids are filled in. */
export interface RandomCall {
  operation: Operation;
  sender: (typeof SENDERS)[number];
  /** The id in the path: `own`, `foreign` or `nobody’s`, which are later replaced by an id of that kind, or literal text. */
  id: string;
  query: Record<string, unknown>;
  body: unknown;
  /** Text that is sent instead of the body. */
  raw: string | undefined;
  headers: Record<string, string>;
}

const often = <Value>(weight: number, value: Value) => ({ weight, arbitrary: fc.constant(value) });
const letters = fc.stringMatching(/^[!-~]{1,40}$/);

/** Headers that the API reads, with valid and invalid values. */
const headers = fc.record(
  {
    'idempotency-key': fc.oneof(fc.constantFrom('one', 'two'), letters, fc.constant('k'.repeat(256))),
    'if-none-match': fc.oneof(fc.constantFrom('*', 'W/"1.1"'), letters),
    'if-unmodified-since-version': fc.oneof(fc.constantFrom('2020-01-01T00:00:00.000Z', '7', ''), letters),
    accept: fc.constantFrom('*/*', 'text/html', 'application/xml', 'nothing at all'),
    'accept-encoding': fc.constantFrom('identity', 'br', 'gzip;q=0'),
    'user-agent': fc.oneof(letters, fc.constant('x'.repeat(500))),
    origin: fc.oneof(often(8, PUBLIC_URL), fc.constantFrom('http://elsewhere.example', 'null')),
    'sec-fetch-site': fc.oneof(often(8, 'same-origin'), fc.constantFrom('cross-site', 'same-site', 'none')),
  },
  { requiredKeys: [] },
);
/** Generates no headers in most cases, because some headers make the call fail. */
const fewHeaders = fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 2, arbitrary: headers });

const types = fc.oneof(
  often(30, undefined),
  often(1, 'text/plain'),
  often(1, 'application/json; charset=utf-8'),
  often(1, 'text/csv'),
  often(1, 'nonsense'),
);

const raws = fc.oneof(
  often(14, undefined),
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '{',
      '[',
      'null',
      '"',
      '{}x',
      '0',
      `{"a":${'['.repeat(99)}`,
      `"${'x'.repeat(40_000)}"`,
    ),
  },
  { weight: 1, arbitrary: fc.json() },
);

/** Returns a generator of random calls of this operation, valid and invalid. */
export function arbitraryCall(operation: Operation): fc.Arbitrary<RandomCall> {
  const body = operation.requestBody && Object.entries(operation.requestBody.content)[0];
  const bodies = body === undefined ? fc.constant(undefined) : arbitraryValues(body[1].schema);
  const sent = fc.oneof({ weight: 3, arbitrary: bodies }, { weight: 2, arbitrary: withOneError(bodies) });
  const queries = operation.parameters.filter((one) => one.in === 'query');
  const query = fc.record(
    Object.fromEntries(queries.map(({ name, schema }) => [name, arbitraryValues(schema, name)])),
    { requiredKeys: [] },
  );
  return fc
    .record({
      sender: fc.oneof(often(16, SENDERS[0]), often(5, SENDERS[1]), ...SENDERS.slice(2).map((one) => often(1, one))),
      id: fc.oneof(often(8, 'own'), often(2, 'foreign'), often(1, 'nobody’s'), {
        weight: 1,
        arbitrary: fc.constantFrom('0', '-1', '1.5', 'x', '9'.repeat(20), '%00', '%zz', 'acme'),
      }),
      query: fc.oneof({ weight: 4, arbitrary: query }, { weight: 1, arbitrary: withOneError(query) }),
      body: sent,
      raw: raws,
      headers: fc.tuple(fewHeaders, types).map(([some, type]) => ({
        ...some,
        ...(type === undefined ? {} : { 'Content-Type': type }),
      })),
    })
    .map((call) => ({ operation, ...call }) as RandomCall);
}

/** Returns the request for a random call, with the ids of these users' objects filled in. */
export function toSentRequest(call: RandomCall, person: FuzzUser, other: FuzzUser): SentRequest {
  const { operation } = call;
  const type = Object.keys(operation.requestBody?.content ?? {})[0];
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(withIds(call.query, person, other) as object))
    // Shortened, because an address that is too long never reaches an operation.
    query.append(name.toWellFormed(), textOf(value).slice(0, 300).toWellFormed());
  const raw = call.raw ?? bodyText(withIds(call.body, person, other), type);
  const takesBody = operation.method !== 'GET' && raw !== undefined;
  return {
    path: pathOf(call, person, other) + (query.size === 0 ? '' : `?${query.toString()}`),
    ...(takesBody ? { raw } : {}),
    headers: {
      ...credentials(call.sender, person),
      ...(takesBody && type !== undefined ? { 'Content-Type': type } : {}),
      ...call.headers,
    },
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function bodyText(body: unknown, type: string | undefined): string | undefined {
  if (body === undefined) return undefined;
  return type === 'text/csv' && typeof body === 'string' ? body : JSON.stringify(body);
}

function pathOf({ operation: { path }, id }: RandomCall, person: FuzzUser, other: FuzzUser): string {
  // `acme` is the only provider.
  const provider = ['own', 'foreign'].includes(id) ? 'acme' : encodeURIComponent(id);
  if (!path.includes('{id}')) return path.replace('{provider}', provider);
  const kind = objectKindOf(path);
  const ids: Record<string, string | number> = {
    own: person.ids[kind],
    foreign: other.ids[kind],
    'nobody’s': 4_503_599_627_370_497,
  };
  return path.replace('{id}', String(ids[id] ?? id));
}

function credentials(sender: RandomCall['sender'], person: FuzzUser): Record<string, string> {
  switch (sender) {
    case 'token':
      return tokenHeaders(person);
    case 'session':
      return sessionHeaders(person);
    case 'session without CSRF token':
      return { cookie: person.session.cookie };
    case 'expired':
      return { authorization: `Token ${person.expiredToken}` };
    case 'malformed':
      return { authorization: 'Basic bm9ib2R5' };
    case 'nobody':
      return {};
  }
}

/** Replaces the placeholders of ids in a body by ids of these users' objects. */
function withIds(value: unknown, person: FuzzUser, other: FuzzUser): unknown {
  if (Array.isArray(value)) return value.map((one) => withIds(one, person, other));
  if (typeof value !== 'object' || value === null) return value;
  if ('wanted' in value) {
    const wanted: Record<string, unknown> = {
      scenario: person.ids.scenario,
      item: person.ids.item,
      undo: person.undoToken,
      'foreign scenario': other.ids.scenario,
      'foreign item': other.ids.item,
    };
    return wanted[String(value.wanted)] ?? null;
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withIds(one, person, other)]));
}
