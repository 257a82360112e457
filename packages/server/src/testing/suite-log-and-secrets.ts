/**
 * Records the server logs of a whole test run, at the most detailed level, and all secrets in requests and responses. Every test file
 * writes to it; no-secrets-in-suite-log.last.ts compares them at the end.
 */
import { mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const directory = fileURLToPath(new URL('../../../../node_modules/.cache/meridian-suite', import.meta.url));
const logFile = `${directory}/log`;
const secretsFile = `${directory}/secrets`;

/** Deletes the records of the previous run. */
export function beginSuiteRecord(): void {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
}

const opened = new Map<string, number>();

/** Opens each file once per process, because almost every request of every test writes to both. */
function append(file: string, what: string | Buffer): void {
  const descriptor = opened.get(file) ?? openSync(file, 'a');
  opened.set(file, descriptor);
  writeSync(descriptor, Buffer.from(what));
}

/** Records the log of a server and passes it to `listen`. Each write is one append, so that lines of several workers do not mix. */
export function recordSuiteLog(listen: (text: string) => void): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      append(logFile, chunk);
      listen(chunk.toString());
      done();
    },
  });
}

/** Names of fields, at any depth of a body, whose values must not be in any log. */
const SECRET =
  /password|token|ticket|secret|recovery|cookie|email|username|first_name|last_name|^(name|text|code|uri|state|nonce|amount|existing_funds)$/i;

/** The secrets that this process has written: most are in many requests and responses. */
const written = new Set<string>();

/** Records the secrets in a request or response: texts of at least six characters, and numbers from 10,000. */
export function recordSecrets(...bodies: readonly unknown[]): void {
  const found: string[] = [];
  const add = (text: string): void => {
    if (written.has(text)) return;
    written.add(text);
    found.push(text);
  };
  const look = (value: unknown, isSecret: boolean): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) look(inner, isSecret || SECRET.test(key));
    } else if (isSecret && typeof value === 'string' && value.trim().length >= 6) {
      add(value.trim());
    } else if (isSecret && typeof value === 'number' && value >= 10_000) {
      add(String(value));
    }
  };
  for (const body of bodies) look(body, false);
  if (found.length > 0) append(secretsFile, found.map((text) => `${JSON.stringify(text)}\n`).join(''));
}

/** Returns the whole log, and every secret once. */
export function readSuiteLogAndSecrets(): { log: string; secrets: string[] } {
  const lines = readFileSync(secretsFile, 'utf8').trimEnd().split('\n');
  return {
    log: readFileSync(logFile, 'utf8'),
    secrets: [...new Set(lines)].map((line) => JSON.parse(line) as string),
  };
}
