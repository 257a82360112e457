import { createHmac, hkdfSync } from 'node:crypto';
import { caseKey } from '@meridian/contract';
import type { SealedValues } from '#db/tables.ts';
import { openFernet, sealFernet } from './fernet.ts';

/** Where sealed values lie: `table.column`. */
type SealedPlace = keyof SealedValues;

/** The columns that tell a row from the others of its table. */
type Row = number | string;

/**
 * Encrypts what is one owner's. A value opens only where it belongs: each column has a Fernet key of its own, derived from the
 * owner's, and each value says which row it is of. So nobody who can write to the database can swap two of them unnoticed.
 */
export interface DataKey {
  seal<Place extends SealedPlace>(place: Place, row: Row, value: SealedValues[Place]): string;
  /** Throws when the token is of another owner, column or row, or was changed. */
  open<Place extends SealedPlace>(place: Place, row: Row, token: string): SealedValues[Place];
  /** A keyed hash, the same for the same text in the same place: finds what is equal without telling what it is. */
  index(place: string, text: string): Buffer;
  /** A key for another purpose, from which this one cannot be told. */
  derive(purpose: string): Buffer;
}

export const KEY_BYTES = 32;

export function dataKey(bytes: Buffer): DataKey {
  const derived = new Map<string, Buffer>();
  const derive = (purpose: string) => {
    const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', bytes, '', purpose, KEY_BYTES));
    derived.set(purpose, key);
    return key;
  };
  return {
    derive,
    index: (place, text) =>
      createHmac('sha256', derive(`index of ${place}`))
        .update(text)
        .digest(),
    seal: (place, row, value) => sealFernet(derive(place), padded([row, value])),
    open: (place, row, token) => {
      const [boundRow, value] = JSON.parse(openFernet(derive(place), token).toString()) as [
        Row,
        SealedValues[typeof place],
      ];
      if (boundRow !== row) throw new Error(`A value of ${place} lies in a row that it is not of.`);
      return value;
    },
  };
}

/** No number takes more characters. */
const LONGEST_NUMBER = 24;
const STEP_BYTES = 64;

/** JSON whose length says nothing of the numbers in it, and of the texts only in steps of 64 bytes: blanks at its end mean nothing. */
function padded(value: unknown): Buffer {
  let length = 0;
  const text = JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part === 'number') length += LONGEST_NUMBER - String(part).length;
    return part;
  });
  length = Math.ceil((length + Buffer.byteLength(text)) / STEP_BYTES) * STEP_BYTES;
  const bytes = Buffer.alloc(length, ' ');
  bytes.write(text);
  return bytes;
}

type NamedTable = 'scenarios' | 'tags';

/** A name as its table stores it: encrypted, beside the index by which it is found. */
export function sealName(key: DataKey, table: NamedTable, id: number, name: string) {
  return { name: key.seal(`${table}.name`, id, name), name_index: nameIndex(key, table, name) };
}

/** Names that differ in case alone have the same. */
export function nameIndex(key: DataKey, table: NamedTable, name: string): Buffer {
  return key.index(`${table}.name`, caseKey(name));
}
