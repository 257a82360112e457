import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createSecret } from '#db/hash-secret.ts';
import { tooManyRequests } from '#errors.ts';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes. Code 2 of the library is argon2id. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Maximum number of concurrent hashes. It leaves one core, and one of the four threads of Node's pool, free for other work. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));

/** Maximum number of waiting passwords, about two seconds of work on one core. A further request would wait too long. */
const MAX_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Throws 429 if the queue of passwords to check is full, which happens only under an attack. */
export function refuseIfHashQueueFull(): void {
  if (waiting.length >= MAX_WAITING) throw tooManyRequests(5, 'password-hash');
}

/** Runs at most {@link AT_ONCE} calls of `work` at a time, in order, so that many sign-ins exhaust neither memory nor cores. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  refuseIfHashQueueFull();
  if (running >= AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** A hash of a random password, so that checking an unknown username takes as long as checking a known one. */
let nobodys: Promise<string> | undefined;

/** Returns true if the password matches the hash; without a hash returns false after the same time. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await (nobodys ??= hashPassword(createSecret())));
  const matches = await inTurn(() => verify(known, password));
  return matches && typeof passwordHash === 'string';
}
