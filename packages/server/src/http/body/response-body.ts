/** The bytes of a response, serialized in steps that yield to the event loop. */
import { forEachYielding } from '#db/yielding-loops.ts';

export interface ResponseBody {
  status: number;
  /** The bytes of the body; empty for 204. */
  chunks: readonly Buffer[];
}

/** Maximum length of a list that is written at once, such as a usual page. A longer list is written entry by entry. */
const LONG = 200;
/** The depth to which long lists are searched for: an export has lists of items within scenarios. */
const DEPTH = 5;
/** The minimum size of a chunk in characters. */
const CHUNK = 65_536;

/**
 * Returns the bytes of JSON.stringify's result; long lists are written in steps that yield to the event loop. Stops when `signal` is
 * aborted. Returns no chunks for undefined.
 */
export function stringifyYielding(value: unknown, signal?: AbortSignal): Promise<Buffer[]> {
  return value === undefined ? Promise.resolve([]) : encodeYielding(piecesOf(value, DEPTH), signal);
}

/** Returns the bytes of a long text in chunks: encoding, hashing or sending it at once would block the thread. */
export async function encodeYielding(pieces: Iterable<string>, signal?: AbortSignal): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  let text = '';
  const add = (piece: string) => {
    text += piece;
    if (text.length < CHUNK) return;
    chunks.push(Buffer.from(text));
    text = '';
  };
  await forEachYielding(pieces, add, signal);
  if (text !== '') chunks.push(Buffer.from(text));
  return chunks;
}

/** Returns JSON.stringify's result; undefined if it is longer than `mostCharacters`. Stops as soon as that is known. */
export function stringifyWithin(value: unknown, mostCharacters: number): string | undefined {
  if (value === undefined) return '';
  let text = '';
  for (const piece of piecesOf(value, DEPTH)) {
    text += piece;
    if (text.length > mostCharacters) return undefined;
  }
  return text;
}

function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (!hasLongList(value, depth)) {
    yield JSON.stringify(value);
  } else if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* piecesOf(entry ?? null, depth - 1);
    }
    yield ']';
  } else {
    const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
    for (const [index, [name, inner]] of fields.entries()) {
      yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
      yield* piecesOf(inner, depth - 1);
    }
    yield '}';
  }
}

function hasLongList(value: unknown, depth: number): value is object {
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  if (Array.isArray(value) && value.length > LONG) return true;
  return Object.values(value).some((inner) => hasLongList(inner, depth - 1));
}
