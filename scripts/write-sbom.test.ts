import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSbom } from './write-sbom.mjs';

interface Component {
  type: string;
  name: string;
  version: string;
  purl: string;
  'bom-ref': string;
  hashes?: { alg: string; content: string }[];
}

test('the CycloneDX list has the packages of production with version and hash, and no tool of development', () => {
  const list = createSbom() as unknown as {
    bomFormat: string;
    specVersion: string;
    serialNumber: string;
    metadata: { component: Component };
    components: Component[];
  };
  const { name, version, devDependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { name: string; version: string; devDependencies: Record<string, string> };
  expect(list).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name, version } } });
  expect(list.specVersion).toMatch(/^1\.\d$/);
  expect(list.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  const names = new Set(list.components.map((component) => component.name));
  expect([...names]).toEqual(expect.arrayContaining(['fastify', 'pg']));
  expect(Object.keys(devDependencies).filter((each) => names.has(each))).toEqual([]);
  const references = list.components.map((component) => component['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  // Our own packages have no hash.
  for (const component of list.components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40meridian/'))) {
    expect(component.type).toBe('library');
    expect(component.purl).toMatch(/^pkg:npm\/.+@\d/);
    expect(component.version).toMatch(/^\d/);
    expect(component.hashes?.[0], component.name).toMatchObject({ alg: 'SHA-512' });
  }
});
