/**
 * `npm run sbom`: writes sbom.cdx.json, the list of the packages that a server needs in production, in the CycloneDX format. It is read
 * from package-lock.json and needs no network.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {{ metadata: { component: { name: string } }, [field: string]: unknown }} Sbom */

/**
 * Returns the list as npm writes it, with the project's name in place of the name of its folder.
 *
 * @returns {Sbom}
 */
export function createSbom() {
  const options = [
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
    '--package-lock-only',
    '--offline',
  ];
  const written = execFileSync('npm', ['sbom', ...options], { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
  const list = /** @type {Sbom} */ (JSON.parse(written));
  const { name } = /** @type {{ name: string }} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  list.metadata.component.name = name;
  return list;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(createSbom(), undefined, 2)}\n`);
  console.log('Wrote sbom.cdx.json.');
}
