import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { newSecret } from '#db/hash-secret.ts';
import { tooManyRequests } from '#errors.ts';

/** argon2id as OWASP asks: 19 MiB, two passes. The library's numeric code 2 is argon2id. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One core, and one of the four threads that the runtime keeps for such work, stay free for everything else. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));

/** About two seconds of work for one core: who came later would wait in vain. */
const MOST_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Throws 429 while more passwords wait than are checked in a few seconds: somebody tries a great many. */
export function refuseWhenCrowded(): void {
  if (waiting.length >= MOST_WAITING) throw tooManyRequests(5);
}

/** Runs at most {@link AT_ONCE} at a time, the others in the order they came: a flood of sign-ins takes neither memory nor cores. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  refuseWhenCrowded();
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

/** A password that nobody has; whoever signs in as nobody pays for the same work. */
let nobodys: Promise<string> | undefined;

/** True if the password is the one hashed; without a hash it is not, and that takes as long to say. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? (await (nobodys ??= hashPassword(newSecret())));
  const matches = await inTurn(() => verify(known, password));
  return matches && typeof passwordHash === 'string';
}
