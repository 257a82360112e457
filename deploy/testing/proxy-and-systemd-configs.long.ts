/** Lets nginx, Caddy, HAProxy and systemd check the files of deploy/, and sends real requests through nginx and Caddy. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { findFreePort, startServer } from '../../e2e/server.ts';

const deploy = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'meridian-deploy-'));
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

const read = (name: string) => readFileSync(join(deploy, name), 'utf8');
const PATH = `${process.env['PATH']}:/usr/sbin`;

/** Returns true if the program is missing, and prints that. */
function isMissing(program: string, ...parameters: string[]): boolean {
  const { error } = spawnSync(program, parameters, { env: { ...process.env, PATH } });
  if (error !== undefined) console.log(`Left out: ${program} is not installed.`);
  return error !== undefined;
}

const hasNoOpenssl = isMissing('openssl', 'version');
const hasNoNginx = isMissing('nginx', '-v');
const hasNoCaddy = isMissing('caddy', 'version');
const hasNoHaproxy = isMissing('haproxy', '-v');
const hasNoSystemd = isMissing('systemd-analyze', '--version');

/** Runs a program to its end; returns its exit code and output. */
function run(program: string, ...parameters: string[]) {
  const env = { ...process.env, PATH, HOME: folder };
  const { status, stdout, stderr } = spawnSync(program, parameters, { env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** Writes a complete nginx configuration that contains this site; returns its path. */
function nginxConfiguration(name: string, site: string): string {
  const file = join(folder, `${name}.conf`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (part) => `${part}_temp_path ${folder}/${part};`,
  );
  writeFileSync(join(folder, `${name}-site.conf`), site);
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/${name}.pid; error_log stderr; events {}
     http { access_log off; ${temporary.join(' ')} include ${folder}/${name}-site.conf; }`,
  );
  return file;
}

/** Writes a certificate and its key to two paths, which may be equal. */
function writeCertificate(certificate: string, key: string): void {
  const files = ['-keyout', key, '-out', certificate, '-subj', '/CN=plan.example.org'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...files], {
    stdio: 'ignore',
  });
}

test.skipIf(hasNoNginx || hasNoOpenssl)('nginx accepts nginx.conf', () => {
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  writeCertificate(certificate, key);
  const site = read('nginx.conf')
    .replaceAll(/\/etc\/letsencrypt\S*fullchain\.pem/g, certificate)
    .replaceAll(/\/etc\/letsencrypt\S*privkey\.pem/g, key);
  const { status, output } = run('nginx', '-t', '-c', nginxConfiguration('checked', site));
  expect(status, output).toBe(0);
  expect(output).not.toContain('[warn]');
});

test.skipIf(hasNoCaddy)('Caddy accepts the Caddyfile', () => {
  const { status, output } = run('caddy', 'validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile'));
  expect(status, output).toBe(0);
});

test.skipIf(hasNoHaproxy || hasNoOpenssl)('HAProxy accepts haproxy.cfg and haproxy-database.cfg', () => {
  const file = join(folder, 'haproxy.cfg');
  const pem = join(folder, 'haproxy.pem');
  writeCertificate(pem, pem);
  writeFileSync(file, read('haproxy.cfg').replace('/etc/haproxy/plan.example.org.pem', pem));
  for (const each of [file, join(deploy, 'haproxy-database.cfg')]) {
    const { status, output } = run('haproxy', '-c', '-f', each);
    expect(status, output).toBe(0);
    expect(output).not.toMatch(/warning/i);
  }
});

test.skipIf(hasNoSystemd)('systemd accepts meridian.service and rates its exposure as OK', () => {
  const unit = join(folder, 'meridian.service');
  writeFileSync(unit, read('meridian.service').replace('/usr/bin/node', process.execPath));
  expect(run('systemd-analyze', 'verify', unit)).toEqual({ status: 0, output: '' });
  const { status, output } = run('systemd-analyze', 'security', '--offline=true', '--threshold=20', unit);
  expect(status, output).toBe(0);
});

/** For each proxy, the command that starts it with plain HTTP at `port`, forwarding to the server at the port `upstream`. */
const PROXIES = {
  nginx: (port: number, upstream: number) => {
    const site = read('nginx.conf')
      .replace(/server \{\s+listen 80;[^}]*\}/, '')
      .replaceAll(/^\s*(ssl_.*|listen \[::\].*)$/gm, '')
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`);
    return ['nginx', '-c', nginxConfiguration('run', site)];
  },
  caddy: () => ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')],
};

test.each(['nginx', 'caddy'] as const)('people sign in, import and simulate through %s', async (name) => {
  if (name === 'nginx' ? hasNoNginx : hasNoCaddy) {
    console.log(`Left out: ${name} is not installed.`);
    return;
  }
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer({ PUBLIC_URL: url, TRUST_PROXY: '1', ADVANCED_ACCESS: 'everyone' });
  const upstream = Number(new URL(server.url).port);
  const [program = '', ...parameters] = PROXIES[name](port, upstream);
  const child = spawn(program, parameters, {
    stdio: 'ignore',
    env: {
      PATH,
      HOME: folder,
      CADDY_ADMIN: `unix/${folder}/admin.sock`,
      MERIDIAN_SITE: url,
      MERIDIAN_UPSTREAM: `127.0.0.1:${upstream}`,
    },
  });
  started.push(child);
  try {
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(isReady, { timeout: 30_000 }).toBe(200);
    await usePlan(url);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await server.stop();
  }
});

/** Registers, signs in, imports a file of 30 MB and follows a simulation. */
async function usePlan(url: string): Promise<void> {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body,
    });
  const password = 'a long enough phrase of my own';
  const account = { username: 'person', email: 'person@example.org', password, password_confirm: password };
  const registered = await post('/api/auth/register/', JSON.stringify(account));
  expect(registered.status, await registered.clone().text()).toBe(201);
  const signedIn = await post('/api/auth/token/', JSON.stringify({ username: 'person', password }));
  const { token } = (await signedIn.json()) as { token: string };
  const authorization = `Token ${token}`;

  const items = Array.from({ length: 100 }, (_, index) => ({
    name: 'Fund',
    category: 'investment',
    amount: 0,
    currency: 'EUR',
    existing_funds: 1_000,
    interest_limit: index + 1,
  }));
  const data = { format: 'meridian', version: 1, scenarios: [{ name: 'Funds', items }] };
  // Spaces make the body almost as large as an import may be.
  const file = JSON.stringify({ data, mode: 'merge' }) + ' '.repeat(31_000_000);
  const imported = await post('/api/import/data/', file, { authorization });
  expect(imported.status, await imported.text()).toBe(200);

  const listed = await fetch(`${url}/api/scenarios/`, { headers: { authorization } });
  const { results } = (await listed.json()) as { results: { id: number; name: string }[] };
  const simulation = {
    scenario_id: results.find(({ name }) => name === 'Funds')?.id,
    years: 10,
    num_simulations: 2_000,
  };
  const followed = await post('/api/advanced-forecast/monte_carlo_simulation/', JSON.stringify(simulation), {
    authorization,
    accept: 'text/event-stream',
  });
  expect(followed.headers.get('content-type')).toContain('text/event-stream');
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  for await (const chunk of followed.body ?? []) chunks.push(decoder.decode(chunk, { stream: true }));
  // A proxy that buffers would pass on all events in one chunk.
  expect(chunks[0]).toMatch(/^event: progress\n/);
  expect(chunks[0]).not.toContain('event: result');
  expect(chunks.join('')).toContain('event: result');
}
