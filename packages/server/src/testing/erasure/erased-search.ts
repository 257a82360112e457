/** Looks through every file of a data folder as a thief would who has the installation's key. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { dataKey } from '#db/encryption/data-key.ts';
import { openFernet } from '#db/encryption/fernet.ts';
import { type KeyRing, keyFor } from '#db/encryption/key-ring.ts';
import { codeOf } from '#db/start-report.ts';

export interface Found {
  /** The files with a data key of the user that opens. */
  keyFiles: string[];
  /** Everything that those keys open, in any file. */
  messages: string[];
}

export function searchFolder(folder: string, ring: KeyRing, userId: number): Found {
  const tokens = new Map(filesBelow(folder).map((file) => [relative(folder, file), tokensIn(file)]));
  const outer = ring.secrets().map((secret) => dataKey(keyFor('data keys', secret)));
  const keys = new Set<string>();
  const keyFiles = [...tokens].filter(([, found]) => {
    const mine = found.flatMap((token) =>
      outer.flatMap((key) => opened(key.derive('users.wrapped_key'), token) ?? []),
    );
    const bytes = mine
      .map((message) => JSON.parse(message) as [number, string])
      .flatMap(([id, key]) => (id === userId ? [key] : []));
    for (const one of bytes) keys.add(one);
    return bytes.length > 0;
  });
  const contents = [...keys].flatMap((bytes) => {
    const key = dataKey(Buffer.from(bytes, 'base64'));
    return PLACES.map((place) => key.derive(place));
  });
  const messages = [...tokens.values()].flatMap((found) =>
    found.flatMap((token) => contents.flatMap((key) => opened(key, token) ?? [])),
  );
  return { keyFiles: keyFiles.map(([file]) => file), messages: [...new Set(messages)] };
}

/** Where these bytes lie in plain text. */
export function filesWith(folder: string, text: string): string[] {
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

/** The bytes of a file; of the write-ahead log without the heads of its pages, which would cut in two what lies across them. */
function bytesOf(file: string): Buffer {
  const bytes = readIfThere(file);
  if (!file.includes('pg_wal')) return bytes;
  const pages = Array.from({ length: Math.ceil(bytes.length / PAGE_BYTES) }, (_, page) =>
    bytes.subarray(page * PAGE_BYTES + (page === 0 ? 40 : 24), (page + 1) * PAGE_BYTES),
  );
  return Buffer.concat(pages);
}

/** A file may go while others are read. */
function readIfThere(file: string): Buffer {
  try {
    return statSync(file).isFile() ? readFileSync(file) : Buffer.alloc(0);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** Messages have 64 bytes, or twice so many, and so on; what follows a token may look like more of it. */
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
    return openFernet(key, token).toString().trim();
  } catch {
    return undefined;
  }
}
