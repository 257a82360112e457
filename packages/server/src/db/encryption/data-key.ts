import { createHmac, hkdfSync } from 'node:crypto';
import { caseKey } from '@meridian/contract';
import type { EncryptedValues } from '#db/tables.ts';
import { openFernet, encryptFernet } from './fernet.ts';

/** The column of an encrypted value, as `table.column`. */
type EncryptedPlace = keyof EncryptedValues;

/** The key columns that identify a row within its table. */
type Row = number | string;

/**
 * Encrypts the data of one owner. A value can be decrypted only in its place: each column has its own Fernet key, derived from the owner's,
 * and each value contains the key of its row. So swapping two values in the database is always detected.
 */
export interface DataKey {
  seal<Place extends EncryptedPlace>(place: Place, row: Row, value: EncryptedValues[Place]): string;
  /** Decrypts a value; throws if it belongs to another owner, column or row, or was modified. */
  open<Place extends EncryptedPlace>(place: Place, row: Row, token: string): EncryptedValues[Place];
  /** A keyed hash, equal for equal text in the same place: finds equal values without revealing them. */
  index(place: string, text: string): Buffer;
  /** Derives a key for another purpose, which does not reveal this key. */
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
    seal: (place, row, value) => encryptFernet(derive(place), padded([row, value])),
    open: (place, row, token) => {
      const [boundRow, value] = JSON.parse(openFernet(derive(place), token).toString()) as [
        Row,
        EncryptedValues[typeof place],
      ];
      if (boundRow !== row) throw new Error(`A value of ${place} lies in a row that it is not of.`);
      return value;
    },
  };
}

/** The most characters of a number in JSON. */
const LONGEST_NUMBER = 24;
const STEP_BYTES = 64;

/** JSON padded with blanks, so that its length reveals nothing about its numbers, and the length of its texts only in steps of 64 bytes. */
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

/** The columns of a name: the encrypted name, and the blind index to find it. */
export function encryptName(key: DataKey, table: NamedTable, id: number, name: string) {
  return { name: key.seal(`${table}.name`, id, name), name_index: nameIndex(key, table, name) };
}

/** The blind index of a name, ignoring case. */
export function nameIndex(key: DataKey, table: NamedTable, name: string): Buffer {
  return key.index(`${table}.name`, caseKey(name));
}
