/** Checks the files of deploy/ for the rules of a careful container, because neither a container engine nor hadolint is at hand. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseDockerfile } from './parse-dockerfile.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

describe('deploy/Dockerfile', () => {
  const stages = parseDockerfile(read('deploy/Dockerfile'));
  const final = stages.at(-1)!;
  const all = stages.flatMap(({ instructions }) => instructions);
  const last = (name: string) => final.instructions.findLast((each) => each.name === name)?.text ?? '';

  test('the Dockerfile starts each stage from an image with a version', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const { image } of stages) {
      expect(image).toMatch(/^node:\d+[\w.-]*-slim$/);
      expect(image).not.toContain('latest');
    }
  });

  test('the image runs as a user that is not root, set after the last step that needs root', () => {
    expect(last('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const names = final.instructions.map(({ name }) => name);
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('COPY'));
  });

  test('the Dockerfile copies built files only into the last stage, and has no ADD, sudo, curl pipe or secret', () => {
    for (const { name, text } of final.instructions) if (name === 'COPY') expect(text).toMatch(/^--from=build /);
    expect(all.filter(({ name }) => name === 'ADD')).toEqual([]);
    expect(all.filter(({ text }) => /\bsudo\b|\b(curl|wget)\b|SECRET|PASSWORD/.test(text))).toEqual([]);
    for (const { name, text } of all) if (name === 'WORKDIR') expect(text).toMatch(/^\//);
  });

  test('the image starts Node without a shell, checks its health, and stores data in one volume', () => {
    expect(JSON.parse(last('CMD'))).toEqual(['node', 'packages/server/dist/main.js']);
    expect(last('HEALTHCHECK')).toMatch(/--interval=\S+ --timeout=\S+ .*CMD \["node",/);
    expect(final.instructions.filter(({ name }) => name === 'VOLUME').map(({ text }) => text)).toEqual(['/data']);
    expect(last('ENV')).toContain('DATA_DIR=/data');
    expect(last('STOPSIGNAL')).toBe('SIGTERM');
    expect(last('LABEL')).toContain(`org.opencontainers.image.version="${version}"`);
  });
});

test('compose.yaml removes the rights that the server does not need', () => {
  const text = read('deploy/compose.yaml');
  const active = text.replaceAll(/^ *#.*$/gm, '');
  for (const rule of [
    'read_only: true',
    'cap_drop:\n      - ALL',
    'no-new-privileges:true',
    'tmpfs:\n      - /tmp',
    'healthcheck:',
    'data:/data',
    `image: meridian:${version}`,
    "'127.0.0.1:3000:3000'",
  ])
    expect(active).toContain(rule);
  expect(active).not.toMatch(/privileged: true|network_mode: host|docker\.sock|:latest|cap_add/);
  expect(Number(/stop_grace_period: (\d+)s/.exec(active)?.[1])).toBeGreaterThan(10);
});

test('.dockerignore excludes secrets, data and what the build makes itself', () => {
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', 'data', '**/node_modules', '**/dist']));
});

test('meridian.service gives the server more than ten seconds to stop, and protects the system', () => {
  const lines = read('deploy/meridian.service').split('\n');
  for (const rule of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'StateDirectory=meridian'])
    expect(lines).toContain(rule);
  expect(lines).toContain('KillMode=mixed');
  expect(lines.some((line) => Number(/^TimeoutStopSec=(\d+)$/.exec(line)?.[1]) > 10)).toBe(true);
});

test('CHANGELOG.md begins with the version of package.json', () => {
  expect(/^## \[(.+?)\]/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

test('the manifest states the real size of each icon', () => {
  const { icons, start_url: start } = JSON.parse(read('packages/web/public/manifest.webmanifest')) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    start_url: string;
  };
  expect(start).toBe('/dashboard');
  const pictures = icons.filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of pictures) {
    const png = readFileSync(new URL(`../../packages/web/public${src}`, import.meta.url));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect(read('packages/web/index.html')).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
});
