/**
 * Runs the steps of deploy/Dockerfile without a container engine. Each stage is a bare folder with the files that its COPY names; its RUN
 * is executed as a user without rights. Then CMD and HEALTHCHECK are executed on the files of the last stage, which that user cannot write
 * to.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type DockerfileStage, parseDockerfile } from './parse-dockerfile.ts';
import { findFreePort } from '../../e2e/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'meridian-image-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The id of the image's user. If the test does not run as root, it runs everything as its own user. */
const UID = 1000;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? ['setpriv', `--reuid=${UID}`, `--regid=${UID}`, '--clear-groups', '--no-new-privs'] : ['env'];
const home = join(folder, 'home');

function own(path: string): void {
  mkdirSync(path, { recursive: true });
  if (isRoot) execFileSync('chown', ['-R', `${UID}:${UID}`, path]);
}

/** The files that Docker would send: those that git tracks or would add, without those that .dockerignore excludes. */
function contextFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => /^[^#*]/.test(line));
  return String(listed)
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .filter((path) => !ignored.some((each) => path === each || path.startsWith(`${each}/`)));
}

/** Carries out COPY and RUN of a stage in its folder; `/app` is that folder. */
function buildStage({ alias, instructions }: DockerfileStage, stages: string): string {
  const target = join(stages, alias ?? 'final');
  mkdirSync(target, { recursive: true });
  for (const { name, text } of instructions) {
    if (name === 'COPY') copy(text, target, stages);
    else if (name === 'RUN' && alias !== undefined) {
      own(target);
      const env = { PATH: process.env['PATH'] ?? '', HOME: home };
      execFileSync(asUser[0]!, [...asUser.slice(1), 'sh', '-c', text], { cwd: target, env, stdio: 'inherit' });
    }
  }
  return target;
}

function copy(text: string, target: string, stages: string): void {
  const [, from, source = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text) ?? [];
  if (from === undefined)
    for (const path of contextFiles()) cpSync(join(root, path), join(target, path), { recursive: true });
  else {
    mkdirSync(dirname(join(target, to)), { recursive: true });
    cpSync(join(stages, from, source.replace('/app/', '')), join(target, to), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

test('the image builds, serves as a user without rights, is healthy, and stops on SIGTERM', async () => {
  own(home);
  const parsed = parseDockerfile(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'));
  const built = parsed.map((stage) => buildStage(stage, join(folder, 'stages')));
  const app = built.at(-1)!;
  if (isRoot) execFileSync('chown', ['-R', 'root:root', app]);
  expect(existsSync(join(app, 'node_modules/fastify')), 'packages of production').toBe(true);
  for (const tool of ['typescript', 'vite', 'vitest', 'playwright', 'react'])
    expect(existsSync(join(app, 'node_modules', tool)), tool).toBe(false);

  const textOf = (name: string) => parsed.at(-1)!.instructions.findLast((each) => each.name === name)?.text ?? '';
  const command = JSON.parse(textOf('CMD')) as string[];
  const health = JSON.parse(/CMD (\[.*\])/.exec(textOf('HEALTHCHECK'))?.[1] ?? '') as string[];
  const data = join(folder, 'data');
  own(data);
  const port = await findFreePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: String(port),
    DATA_DIR: data,
    RATES_URL: 'off',
    ECONOMIC_DATA_URL: 'off',
  };
  const start = (parts: string[]) =>
    spawn(asUser[0]!, [...asUser.slice(1), ...parts], { cwd: app, env, stdio: 'inherit' });
  const server = start(command);
  const exit = once(server, 'exit');
  try {
    const check = async () => {
      const [code] = (await once(start(health), 'exit')) as [number];
      return code;
    };
    await expect.poll(check, { timeout: 120_000, interval: 500 }).toBe(0);

    const account = { username: 'first', email: 'first@example.org', password: 'a long enough phrase of my own' };
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, password_confirm: account.password }),
    });
    expect(response.status, await response.text()).toBe(201);
  } finally {
    server.kill('SIGTERM');
  }
  expect(await exit).toEqual([0, null]);
});
