import { createHash } from 'node:crypto';

/** What is kept of a secret of ours: without salt or stretching, which 256 random bits do not need. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
