/**
 * The directory of a database that cannot be inside its DATA_DIR. A file in DATA_DIR contains the directory's name. So a DATA_DIR that is
 * moved finds its data. A DATA_DIR that is deleted and created again starts empty, instead of finding rows whose key is lost.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCodeOf, DatabaseStartError, firstLineOfError } from '#db/startup-errors.ts';

/** Returns the directory that this DATA_DIR claimed on an earlier start. */
export function findExternalDirectory(place: string, outside: string): string | undefined {
  const name = readText(nameFile(place));
  if (name === undefined) return undefined;
  if (!/^[a-z0-9-]+$/.test(name)) throw new DatabaseStartError(`${nameFile(place)} is damaged.`);
  return join(outside, name);
}

export function claimExternalDirectory(place: string, outside: string): string {
  const name = `${readable(place)}-${randomBytes(6).toString('hex')}`;
  const draft = `${nameFile(place)}.${name}`;
  try {
    writeFileSync(draft, `${name}\n`, { flag: 'wx' });
    // Linked, not written in place: if two processes start at once, both use the name of the first.
    linkSync(draft, nameFile(place));
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return join(outside, readText(nameFile(place)) ?? name);
}

/**
 * Records in the external database directory the DATA_DIR to which it belongs. Refuses a copied DATA_DIR: it names the original's database,
 * which two installations would then share.
 */
export function recordDirectoryOwner(place: string, directory: string): void {
  const original = readText(ownerFile(directory));
  if (original === place) return;
  if (original !== undefined && isCopy(nameFile(place), nameFile(original))) {
    throw new DatabaseStartError(
      `${place} is a copy of ${original}, whose database is in ${directory}: delete ${nameFile(place)} to start with an empty database.`,
    );
  }
  writeFileSync(ownerFile(directory), `${place}\n`, { mode: 0o600 });
}

/** Returns true if two files with equal text are different files. One file under two paths is no copy: the DATA_DIR is mounted twice. */
function isCopy(file: string, original: string): boolean {
  if (readText(original) !== readText(file)) return false;
  const [here, there] = [statSync(file), statSync(original)];
  return here.ino !== there.ino || here.dev !== there.dev;
}

function nameFile(place: string): string {
  return join(place, 'database-name');
}

function ownerFile(directory: string): string {
  return join(directory, 'data-dir');
}

/** Returns the last two folder names of DATA_DIR, as a readable start of the external directory's name. */
function readable(place: string): string {
  const text = `${basename(dirname(place))}-${basename(place)}`.toLowerCase();
  return text
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 40);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new DatabaseStartError(`DATA_DIR cannot be used: ${firstLineOfError(error)}`);
  }
}
