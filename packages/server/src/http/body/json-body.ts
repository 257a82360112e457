import { LIMITS, type Sentence, sentence } from '@meridian/contract';
import { invalid } from '#errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a body; throws 400 when it is not UTF-8. */
export function readText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw refusal(sentence('body_not_text'));
  }
}

/**
 * The value of a JSON body; throws 400 when it is none, or more than `maxValues` values (with lists and objects), nested too deep or an
 * object with too many fields. That is counted before anything is made of it. Of an empty body it is undefined.
 */
export function readJson(bytes: Uint8Array, maxValues: number): unknown {
  const problem = structureProblem(bytes, maxValues);
  if (problem !== undefined) throw refusal(problem);
  try {
    const text = utf8.decode(bytes);
    // Keys like `__proto__` come out as plain own fields, which the schemas refuse by name.
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw refusal(sentence('body_not_json'));
  }
}

const refusal = (problem: Sentence) => invalid([['non_field_errors', problem]]);

/* The signs of JSON's structure. In UTF-8 no byte of another character is one of them. */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/**
 * Finds the bound that a JSON text exceeds, in one pass over its bytes that ends where the first bound is crossed. Whether the text is valid
 * is left to the parser. Each list, object and comma counts as a value, which is one too many at most for each list and object.
 */
function structureProblem(bytes: Uint8Array, maxValues: number): Sentence | undefined {
  // For each open list or object the fields it has so far; of lists they are not counted.
  const fields: number[] = [];
  let values = 1;
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place];
    if (byte === QUOTE) {
      place = endOfString(bytes, place);
    } else if (byte === COMMA) {
      values += 1;
      const own = fields.length - 1;
      fields[own] = (fields[own] ?? 0) + 1;
      if ((fields[own] ?? 0) > LIMITS.bodyFieldsMax) {
        return sentence('body_fields', { max: LIMITS.bodyFieldsMax });
      }
    } else if (byte === LIST || byte === OBJECT) {
      values += 1;
      fields.push(byte === OBJECT ? 1 : Number.NEGATIVE_INFINITY);
      if (fields.length > LIMITS.bodyDepthMax) {
        return sentence('body_depth', { max: LIMITS.bodyDepthMax });
      }
    } else if (byte === LIST_END || byte === OBJECT_END) {
      fields.pop();
    }
    if (values > maxValues) return sentence('body_values', { max: maxValues });
  }
  return undefined;
}

/** Where the string ends that begins here. */
function endOfString(bytes: Uint8Array, start: number): number {
  let place = start + 1;
  while (place < bytes.length && bytes[place] !== QUOTE) place += bytes[place] === BACKSLASH ? 2 : 1;
  return place;
}
