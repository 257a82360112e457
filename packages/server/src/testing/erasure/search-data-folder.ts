/** Searches all files of a data folder as an attacker with the installation's key would. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createDataKey } from '#db/encryption/data-key.ts';
import { decryptFernet } from '#db/encryption/fernet.ts';
import { type KeyRing, deriveKey } from '#db/encryption/key-ring.ts';
import { errorCodeOf } from '#db/startup-errors.ts';

export interface SearchMatch {
  /** Files that contain a data key of the user that can be decrypted. */
  keyFiles: string[];
  /** The plaintexts of all values, in any file, that those keys decrypt. */
  messages: string[];
}

export function searchFolder(folder: string, ring: KeyRing, userId: number): SearchMatch {
  const tokens = new Map(filesBelow(folder).map((file) => [relative(folder, file), tokensIn(file)]));
  const outer = ring.secrets().map((secret) => createDataKey(deriveKey('data keys', secret)));
  const keys = new Set<string>();
  const keyFiles = [...tokens].filter(([, found]) => {
    const mine = found.flatMap((token) => outer.flatMap((key) => opened(key.derive('users.wrapped_key'), token) ?? []));
    const bytes = mine
      .map((message) => JSON.parse(message) as [number, string])
      .flatMap(([id, key]) => (id === userId ? [key] : []));
    for (const one of bytes) keys.add(one);
    return bytes.length > 0;
  });
  const contents = [...keys].flatMap((bytes) => {
    const key = createDataKey(Buffer.from(bytes, 'base64'));
    return PLACES.map((place) => key.derive(place));
  });
  const messages = [...tokens.values()].flatMap((found) =>
    found.flatMap((token) => contents.flatMap((key) => opened(key, token) ?? [])),
  );
  return { keyFiles: keyFiles.map(([file]) => file), messages: [...new Set(messages)] };
}

/** Returns the files that contain this text unencrypted. */
export function findFilesWithText(folder: string, text: string): string[] {
  return filesBelow(folder)
    .filter((file) => bytesOf(file).includes(text))
    .map((file) => relative(folder, file));
}

const PLACES = ['items.content', 'scenarios.name', 'users.profile'];

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const PAGE_BYTES = 8_192;

/** Returns the bytes of a file. Page headers of the write-ahead log are removed, because they would split data across pages. */
function bytesOf(file: string): Buffer {
  const bytes = readIfThere(file);
  if (!file.includes('pg_wal')) return bytes;
  const pages = Array.from({ length: Math.ceil(bytes.length / PAGE_BYTES) }, (_, page) =>
    bytes.subarray(page * PAGE_BYTES + (page === 0 ? 40 : 24), (page + 1) * PAGE_BYTES),
  );
  return Buffer.concat(pages);
}

/** Reads a file; returns an empty buffer if it was deleted meanwhile. */
function readIfThere(file: string): Buffer {
  try {
    return statSync(file).isFile() ? readFileSync(file) : Buffer.alloc(0);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/**
 * The possible lengths of an encrypted value in characters: its plaintext is padded to a multiple of 64 bytes. All are tried, because the
 * text after a value can look like a part of it.
 */
const LENGTHS = Array.from({ length: 24 }, (_, steps) => Math.ceil((73 + 64 * (steps + 1)) / 3) * 4);

const HEAD = 'gAAAAA';
const LONGEST = LENGTHS.at(-1) ?? 0;

function tokensIn(file: string): string[] {
  const bytes = bytesOf(file);
  const tokens: string[] = [];
  for (let at = bytes.indexOf(HEAD); at !== -1; at = bytes.indexOf(HEAD, at + 1)) {
    const [run = ''] = /^[\w-]+={0,2}/.exec(bytes.toString('latin1', at, at + LONGEST)) ?? [];
    for (const length of LENGTHS) if (length <= run.length) tokens.push(run.slice(0, length));
  }
  return tokens;
}

function opened(key: Buffer, token: string): string | undefined {
  try {
    return decryptFernet(key, token).toString().trim();
  } catch {
    return undefined;
  }
}
