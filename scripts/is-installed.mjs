/** Whether node_modules holds what package-lock.json names, by npm's own record of what it installed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} root */
export function isInstalled(root) {
  // npm deletes it together with node_modules, so an interrupted installation leaves none.
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = new Map(lockedPackages(record));
  // A container of another kind may see the same folder.
  if (![...installed.values()].every(isForThisSystem)) return false;
  return lockedPackages(join(root, 'package-lock.json')).every(([path, { version, integrity, optional }]) => {
    const found = installed.get(path);
    if (found === undefined) return optional === true;
    // Somebody may have removed one folder of packages, of which a workspace can have its own.
    return found.version === version && found.integrity === integrity && existsSync(join(root, path));
  });
}

/**
 * The installed packages that a lock file of npm names, by their folders; those of the project itself are links.
 *
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[] }} LockedPackage
 * @param {string} file
 * @returns {[path: string, LockedPackage][]}
 */
function lockedPackages(file) {
  const { packages } = /** @type {{ packages: Record<string, LockedPackage> }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  return Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
}

/** @param {LockedPackage} locked */
function isForThisSystem({ os = [process.platform], cpu = [process.arch] }) {
  return isListed(process.platform, os) && isListed(process.arch, cpu);
}

/**
 * @param {string} name
 * @param {string[]} list names, or names that are excluded, as in "!win32"
 */
function isListed(name, list) {
  return list.includes(name) || list.every((each) => each.startsWith('!') && each !== `!${name}`);
}
