import { createHmac, hkdfSync } from 'node:crypto';
import { caseInsensitiveKey } from '@meridian/contract';
import type { DecryptedColumnTypes } from '#db/tables.ts';
import { decryptFernet, encryptFernet } from './fernet.ts';

/** The column of an encrypted value, as `table.column`. */
type EncryptedColumn = keyof DecryptedColumnTypes;

/** Key of a row within its table: the value of its key column, or a text of several values. */
type Row = number | string;

/**
 * Encrypts the data of one owner. A value can be decrypted only in its own column and row. Each column has its own Fernet key, derived from
 * the owner's, and each value contains the key of its row. So swapping two values in the database is always detected.
 */
export interface DataKey {
  encrypt<Place extends EncryptedColumn>(place: Place, row: Row, value: DecryptedColumnTypes[Place]): string;
  /** Decrypts a value; throws if it belongs to another owner, column or row, or was modified. */
  decrypt<Place extends EncryptedColumn>(place: Place, row: Row, token: string): DecryptedColumnTypes[Place];
  /** Returns a keyed hash. It is equal for equal text in the same column, so that equal values can be found without revealing them. */
  index(place: string, text: string): Buffer;
  /** Derives a key for another purpose. The derived key does not reveal this one. */
  derive(purpose: string): Buffer;
}

export const KEY_BYTES = 32;

export function createDataKey(bytes: Buffer): DataKey {
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
    encrypt: (place, row, value) => encryptFernet(derive(place), padded([row, value])),
    decrypt: (place, row, token) => {
      const [boundRow, value] = JSON.parse(decryptFernet(derive(place), token).toString()) as [
        Row,
        DecryptedColumnTypes[typeof place],
      ];
      if (boundRow !== row) throw new Error(`A value of ${place} is stored in a row to which it does not belong.`);
      return value;
    },
  };
}

/** Maximum number of characters of a number in JSON. */
const MAX_NUMBER_LENGTH = 24;
const STEP_BYTES = 64;

/**
 * Returns the value as JSON, padded with blanks. So the length of the result reveals nothing about its numbers, and the length of its texts
 * only in steps of 64 bytes.
 */
function padded(value: unknown): Buffer {
  let length = 0;
  const text = JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part === 'number') length += MAX_NUMBER_LENGTH - String(part).length;
    return part;
  });
  length = Math.ceil((length + Buffer.byteLength(text)) / STEP_BYTES) * STEP_BYTES;
  const bytes = Buffer.alloc(length, ' ');
  bytes.write(text);
  return bytes;
}

type NamedTable = 'scenarios' | 'tags';

/** Returns the columns of a name: the encrypted name, and the blind index to find it. */
export function encryptName(key: DataKey, table: NamedTable, id: number, name: string) {
  return { name: key.encrypt(`${table}.name`, id, name), name_index: computeNameIndex(key, table, name) };
}

/** Returns the blind index of a name, ignoring case. */
export function computeNameIndex(key: DataKey, table: NamedTable, name: string): Buffer {
  return key.index(`${table}.name`, caseInsensitiveKey(name));
}
