import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns true if node_modules contains the packages of package-lock.json, by npm's own record of the installation.
 * npm deletes that record when an installation is interrupted.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = lockedPackages(record);
  // A container may use a folder that another operating system installed.
  const isOurs = ({ os = /** @type {string[]} */ ([process.platform]) }) =>
    os.includes(process.platform) || os[0]?.startsWith('!');
  if (!Object.values(installed).every(isOurs)) return false;
  return Object.entries(lockedPackages(join(root, 'package-lock.json'))).every(([path, { integrity, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    // An optional package may be for other systems. The folder of any package may have been removed.
    if (installed[path] === undefined) return optional === true;
    return installed[path].integrity === integrity && existsSync(join(root, path));
  });
}

/** @typedef {Record<string, { integrity?: string, optional?: boolean, os?: string[] }>} Packages */

/** @param {string} file */
const lockedPackages = (file) =>
  /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(file, 'utf8'))).packages;
