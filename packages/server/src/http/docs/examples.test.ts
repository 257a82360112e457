/** Sends every example of the API's description, and compares the response with it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExampleUser, makeExampleUser } from '#testing/example-user.ts';
import { type TestApp, allEndpoints, startTestApp } from '#testing/test-app.ts';
import { EXAMPLE_IDS, EXAMPLE_TIME } from './examples.ts';

interface Operation {
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

let app: TestApp;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(EXAMPLE_TIME) });
  ({ paths } = (await app.request('GET', '/api/openapi.json')).json as { paths: typeof paths });
});
afterAll(() => app.stop());

/** Only calls of the advanced view have examples. */
const calls = allEndpoints.filter(({ access }) => access === 'staff');

test('there are calls of the advanced view', () => {
  expect(calls.length).toBeGreaterThan(20);
});

test.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  async (_name, { method, path, status, body, response }) => {
    const described = path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = paths[described]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error('This call is not described.');
    const person = await makeExampleUser(app);
    const sent = exampleOf(operation.requestBody?.content);
    expect(sent === undefined, 'a body is shown where there is one').toBe(body === undefined);
    const answer = await app.request(method, real(addressOf(described, operation), person), {
      token: person.token,
      ...(sent === undefined ? {} : { raw: real(JSON.stringify(sent), person) }),
    });
    expect(answer.status, answer.text).toBe(status);
    if (response === null) return;
    const expected = exampleOf(operation.responses[status]?.content);
    const got: unknown = JSON.parse(asInExamples(answer.text, person));
    expect(withIdsOf(expected, got)).toEqual(expected);
  },
);

const exampleOf = (content: Record<string, { example?: unknown }> | undefined) =>
  content?.['application/json']?.example;

function addressOf(path: string, { parameters = [] }: Operation): string {
  const shown = parameters.filter(({ example }) => example !== undefined);
  const named = shown.filter((one) => one.in === 'path');
  const query = shown.filter((one) => one.in === 'query');
  const filled = named.reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
  const search = new URLSearchParams(Object.fromEntries(query.map((one) => [one.name, String(one.example)])));
  return query.length === 0 ? filled : `${filled}?${search.toString()}`;
}

const KINDS = Object.keys(EXAMPLE_IDS) as (keyof typeof EXAMPLE_IDS)[];

/** Replaces the ids of the examples in a text by the ids of the test user's own objects. */
function real(text: string, { ids }: ExampleUser): string {
  return KINDS.reduce((replaced, kind) => replaced.replaceAll(String(EXAMPLE_IDS[kind]), String(ids[kind])), text);
}

/** Replaces the ids of the test user's objects in a text by those of the examples: the reverse of `real`. */
function asInExamples(text: string, { ids }: ExampleUser): string {
  return KINDS.reduce((replaced, kind) => replaced.replaceAll(String(ids[kind]), String(EXAMPLE_IDS[kind])), text);
}

/** Replaces the id of `expected` by the id of `got` wherever both have one, because new objects have different ids. */
function withIdsOf(expected: unknown, got: unknown): unknown {
  if (Array.isArray(got))
    return got.map((one, place) => withIdsOf(Array.isArray(expected) ? expected[place] : undefined, one));
  if (typeof got !== 'object' || got === null) return got;
  const known: object = typeof expected === 'object' && expected !== null ? expected : {};
  return Object.fromEntries(
    Object.entries(got).map(([name, value]) => {
      const own: unknown = Reflect.get(known, name);
      const isNew = name === 'id' && typeof own === 'number' && typeof value === 'number';
      if (isNew && !Object.values<unknown>(EXAMPLE_IDS).includes(value)) return [name, own];
      return [name, withIdsOf(own, value)];
    }),
  );
}
