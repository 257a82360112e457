import { LIMITS } from '@meridian/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HttpError } from '#errors.ts';
import { renderErrorBody } from '#http/localized-errors.ts';
import { parseJsonBody, decodeUtf8 } from './validation.ts';

const MAX_VALUES = 1_000;
const read = (text: string, most = MAX_VALUES) => parseJsonBody(Buffer.from(text), most);

/** Returns the error; undefined if the text is accepted. */
function refusal(text: string | Uint8Array, most = MAX_VALUES): unknown {
  try {
    parseJsonBody(typeof text === 'string' ? Buffer.from(text) : text, most);
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    return (renderErrorBody(error, 'en') as { non_field_errors: string[] }).non_field_errors[0];
  }
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const listOf = (values: number) => `[${Array.from({ length: values }, () => '7').join(',')}]`;
const objectOf = (fields: number) => `{${Array.from({ length: fields }, (_, index) => `"k${index}":[7,7]`).join(',')}}`;

describe('within the limits the value equals that of JSON.parse', () => {
  test('any value within the limits is parsed as by JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        // Arbitrary JSON, including texts that look like JSON structure.
        expect(read(text, 100_000)).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each([
    ['punctuation of JSON in a text', '"[{,:\\""'],
    ['a backslash at the end of a text', '["\\\\",{"\\\\":["]"]}]'],
    ['an empty body', ''],
    ['a byte order mark', '\uFEFF{"a":1}'],
  ])('%s', (_name, text) => {
    expect(read(text)).toEqual(text === '' ? undefined : JSON.parse(text.replace('\uFEFF', '')));
  });
});

test('levels, fields and values are limited exactly, and not counted inside texts', () => {
  expect(refusal(nested(LIMITS.bodyDepthMax))).toBeUndefined();
  expect(refusal(nested(LIMITS.bodyDepthMax + 1))).toBe('The body is nested more than 64 levels deep.');
  expect(refusal(objectOf(LIMITS.bodyFieldsMax))).toBeUndefined();
  expect(refusal(`[${objectOf(50)},${objectOf(51)}]`)).toBeUndefined();
  expect(refusal(objectOf(LIMITS.bodyFieldsMax + 1))).toBe('An object in the body has more than 100 fields.');
  expect(refusal(listOf(MAX_VALUES - 1))).toBeUndefined();
  expect(refusal(listOf(MAX_VALUES))).toBe('The body has more than 1,000 values.');
  expect(refusal(`"${nested(1_000)}${','.repeat(5_000)}"`)).toBeUndefined();
});

test('invalid JSON or UTF-8 is refused, including unbalanced brackets', () => {
  for (const text of ['{', ']', '}}}', '[}', '"', '"\\', ',', '{"a" 1}', 'undefined']) {
    expect(refusal(text), text).toBe('The body is not valid JSON in UTF-8.');
  }
  expect(refusal(Uint8Array.of(0x22, 0xff, 0x22))).toBe('The body is not valid JSON in UTF-8.');
  expect(() => decodeUtf8(Uint8Array.of(0xff))).toThrow(HttpError);
});
