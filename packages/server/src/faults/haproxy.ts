/** HAProxy in front of instances of the server, for the fault tests. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort } from './fault-test-support.ts';

export const isHaproxyInstalled = spawnSync('haproxy', ['-v']).status === 0;

const documented = new URL('../../../../deploy/haproxy.cfg', import.meta.url);

export interface RunningProxy {
  port: number;
  address: string;
  stop(): Promise<void>;
}

interface ProxyOptions {
  /** Folder in which HAProxy's configuration file is written. */
  folder: string;
  /** The ports of the two instances on this machine. */
  ports: readonly number[];
  /** False to omit the health checks and repeated requests of deploy/haproxy.cfg. */
  isCareful?: boolean;
}

/** Starts HAProxy with deploy/haproxy.cfg before two instances; returns when it forwards requests. */
export async function startProxy({ folder, ports, isCareful = true }: ProxyOptions): Promise<RunningProxy> {
  const port = await freePort();
  const configuration = readFileSync(documented, 'utf8')
    .replace(/ {2}bind :443.*\n {2}http-request redirect.*\n/, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace('10.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('10.0.0.2:3000', `127.0.0.1:${ports[1]}`);
  const simple = configuration.replaceAll(
    / {2}(option httpchk|default-server|http-request disable-l7|retry-on).*\n/g,
    '',
  );
  const program = startHaproxy(join(folder, `haproxy-${port}.cfg`), isCareful ? configuration : simple);
  const address = `http://127.0.0.1:${port}`;
  const status = () =>
    fetch(`${address}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
  return { port, address, stop: () => killProcess(program) };
}

/** Runs HAProxy in the foreground. */
export function startHaproxy(file: string, configuration: string): ChildProcess {
  writeFileSync(file, configuration);
  return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
}

/** Kills a program and waits for its end. */
export async function killProcess(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGKILL');
  await ended;
}
