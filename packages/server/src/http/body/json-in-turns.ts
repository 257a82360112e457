import { mapInTurns } from '#db/turns.ts';

/** A list beyond this is written entry by entry. */
const LONG = 500;
/** How deep long lists are looked for: in an export, the items of scenarios. */
const DEPTH = 5;

/** The same text as JSON.stringify gives; a value that holds a long list is written in turns, until `signal` is aborted. */
export async function jsonInTurns(value: unknown, signal?: AbortSignal): Promise<string> {
  if (!holdsLongList(value, DEPTH)) return JSON.stringify(value);
  const parts = await mapInTurns(partsOf(value, DEPTH), (part) => part, signal);
  return parts.join('');
}

function* partsOf(value: unknown, depth: number): Generator<string> {
  if (!holdsLongList(value, depth)) {
    yield JSON.stringify(value);
  } else if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* partsOf(entry ?? null, depth - 1);
    }
    yield ']';
  } else {
    const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
    for (const [index, [name, inner]] of fields.entries()) {
      yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
      yield* partsOf(inner, depth - 1);
    }
    yield '}';
  }
}

function holdsLongList(value: unknown, depth: number): value is object {
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  if (Array.isArray(value) && value.length > LONG) return true;
  return Object.values(value).some((inner) => holdsLongList(inner, depth - 1));
}
