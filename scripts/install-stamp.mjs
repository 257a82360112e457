/** Whether node_modules holds what package-lock.json names, by a stamp that is cheap to compare. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} root */
export function isInstalled(root) {
  const locked = lockedPackages(join(root, 'package-lock.json'));
  // Somebody may have removed one folder of packages, of which a workspace can have its own.
  if (!locked.every(([path, { optional }]) => optional === true || existsSync(join(root, path))))
    return false;
  const stamp = stampIn(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp(root)) return true;
  if (!isInstalledByHand(root, locked)) return false;
  markInstalled(root);
  return true;
}

/** @param {string} root */
export function markInstalled(root) {
  try {
    writeFileSync(stampIn(root), wantedStamp(root));
  } catch {
    // Somebody else's node_modules: npm's record is compared again next time.
  }
}

/**
 * npm deletes it together with node_modules, so an interrupted installation leaves none.
 *
 * @param {string} root
 */
function stampIn(root) {
  return join(root, 'node_modules/.meridian-stamp');
}

/**
 * The platform belongs to it, for a container of another kind may see the same folder.
 *
 * @param {string} root
 */
function wantedStamp(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`;
}

/**
 * After somebody's own `npm ci` or `npm install`, npm's record of what it installed agrees with the lock file.
 *
 * @param {string} root
 * @param {[path: string, LockedPackage][]} locked
 */
function isInstalledByHand(root, locked) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = new Map(lockedPackages(record));
  return locked.every(([path, { version, integrity, optional }]) => {
    const found = installed.get(path);
    return found === undefined
      ? optional === true
      : found.version === version && found.integrity === integrity;
  });
}

/**
 * The installed packages that a lock file of npm names, by their folders; those of the project itself are links.
 *
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 * @param {string} file
 * @returns {[path: string, LockedPackage][]}
 */
function lockedPackages(file) {
  const { packages } = /** @type {{ packages: Record<string, LockedPackage> }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  return Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
}
