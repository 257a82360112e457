/** Generates random values for a JSON schema: valid ones, and valid ones with one error. */
import fc from 'fast-check';
import { PASSWORD } from '#testing/factories.ts';
import type { JsonSchema } from './api-description.ts';

const text = fc.oneof(
  { weight: 6, arbitrary: fc.string({ minLength: 3, maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', '\u0000', '\uD800', '__proto__', 'תיק', '‮', '0x10', '1e3'),
  },
  { weight: 1, arbitrary: fc.integer({ min: 49, max: 6_000 }).map((length) => 'é'.repeat(length)) },
);

const anyNumber = fc.oneof(
  fc.integer({ min: -5, max: 200 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1e12, 1e12 + 0.01, 0.005, 2 ** 53 - 1, 2 ** 53, 1e308, 5e-324, 2 ** 31, -1),
);

/** Values that fit no schema. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  text,
  anyNumber,
  fc.constantFrom(null, true, false, [], {}, [null], [[]], { a: { b: {} } }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Generates ids. `wanted` is a placeholder for the id of an object of the caller or of another user. */
const idOf = (kind: 'scenario' | 'item') =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant({ wanted: kind }) },
    { weight: 1, arbitrary: fc.constant({ wanted: `foreign ${kind}` }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 ** 53 - 1 }) },
  );
const rightPassword = fc.oneof({ weight: 4, arbitrary: fc.constant(PASSWORD) }, { weight: 1, arbitrary: text });
const newPassword = fc.oneof({ weight: 6, arbitrary: fc.constant('brand new horse') }, { weight: 1, arbitrary: text });

/** Fields for which the schema is not enough: ids of existing objects, and pairs that must be equal. */
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  scenario_id: idOf('scenario'),
  item_ids: fc.array(idOf('item'), { minLength: 1, maxLength: 3 }),
  undo_token: fc.oneof(fc.constant({ wanted: 'undo' }), text),
  password: rightPassword,
  current_password: rightPassword,
  password_confirm: rightPassword,
  new_password: newPassword,
  confirm_password: newPassword,
  email: fc.oneof(
    fc.uuid().map((name) => `${name}@example.org`),
    fc.emailAddress(),
    text,
  ),
  username: fc.oneof(
    fc.uuid().map((name) => `u-${name}`),
    text,
  ),
  currency: fc.constantFrom('EUR', 'USD', 'ILS', 'XXX'),
};

/** Generates values that are valid by the schema. */
export function arbitraryValues(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const known = byName[name];
  if (known !== undefined) return known;
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const members = schema.anyOf ?? schema.oneOf;
  if (members !== undefined) return fc.oneof(...members.map((member) => arbitraryValues(member)));
  switch (schema.type) {
    case 'string':
      return textsOf(schema);
    case 'integer':
    case 'number':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems: minLength = 0, maxItems = 4, items = {} } = schema;
      return fc.array(arbitraryValues(items), { minLength, maxLength: Math.min(maxItems, minLength + 4) });
    }
    case 'object':
      return objectsOf(schema);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textsOf({ pattern, minLength = 0, maxLength = 10_000 }: JsonSchema): fc.Arbitrary<string> {
  const fitting = text.map((one) => one.slice(0, maxLength)).filter((one) => one.length >= minLength);
  // fast-check does not support Unicode classes in patterns.
  if (pattern === undefined || pattern.includes(String.raw`\p`)) return fitting;
  return fc.oneof({ weight: 5, arbitrary: fc.stringMatching(new RegExp(pattern)) }, { weight: 1, arbitrary: fitting });
}

function numbersOf({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const least = minimum ?? (exclusiveMinimum === undefined ? -1_000 : Math.floor(exclusiveMinimum + 1));
  const most = maximum ?? 1_000;
  const whole = fc.integer({ min: least, max: Math.max(least, most) });
  const bounds = fc.constantFrom(least, most);
  return type === 'integer' ? fc.oneof(whole, bounds) : fc.oneof(whole, bounds, anyNumber);
}

function objectsOf({ properties = {}, required = [], additionalProperties }: JsonSchema) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, arbitraryValues(schema, name)]),
  );
  if (typeof additionalProperties === 'object')
    return fc.dictionary(fc.string({ maxLength: 8 }), arbitraryValues(additionalProperties), { maxKeys: 3 });
  return fc.record(fields, { requiredKeys: required });
}

/** Returns the same value with one error: a missing field, an additional one, or a different value. */
export function withOneError(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(), fc.constantFrom('replace', 'remove', 'add'), junk, fc.string({ maxLength: 12 }))
    .map(([value, place, how, other, name]) => {
      const places = objectsIn(value);
      const target = places[place % Math.max(1, places.length)];
      if (target === undefined) return other;
      const keys = Object.keys(target);
      const key = keys[place % Math.max(1, keys.length)];
      // An assignment would set the prototype if the name is __proto__.
      const set = (field: string) =>
        Object.defineProperty(target, field, {
          value: other,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      if (how === 'add' || key === undefined) set(Array.isArray(target) ? String(target.length) : name);
      else if (how === 'remove' && !Array.isArray(target)) Reflect.deleteProperty(target, key);
      else set(key);
      return value;
    });
}

/** Returns the value itself and all lists and objects in it, not as copies, so that changing one changes the value. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null || 'wanted' in value) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}
