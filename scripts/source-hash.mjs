import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NO_SOURCE = /^(node_modules|dist|coverage|testing)$|\.test\.tsx?$/;

/**
 * Returns a hash of files and folders without their tests. It depends only on names and contents, not on times or the location of
 * the checkout.
 *
 * @param {string} root
 * @param {string[]} paths relative to the root
 */
export function sourceHash(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((each) => filesIn(root, each))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return `${hash.digest('hex')}\n`;
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(root, path) {
  const found = statSync(join(root, path));
  if (!found.isDirectory()) return found.isFile() ? [path] : [];
  const inside = readdirSync(join(root, path)).filter((name) => !NO_SOURCE.test(name));
  return inside.toSorted().flatMap((name) => filesIn(root, `${path}/${name}`));
}
