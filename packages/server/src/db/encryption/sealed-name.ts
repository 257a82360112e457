import { caseKey } from '@meridian/contract';
import type { DataKey } from './data-key.ts';

type NamedTable = 'scenarios' | 'tags';

/** A name as its table keeps it: encrypted, beside the index by which it is found. */
export function sealName(key: DataKey, table: NamedTable, id: number, name: string) {
  return { name: key.seal(`${table}.name`, id, name), name_index: nameIndex(key, table, name) };
}

/** Names that differ in case alone have the same. */
export function nameIndex(key: DataKey, table: NamedTable, name: string): Buffer {
  return key.index(`${table}.name`, caseKey(name));
}
