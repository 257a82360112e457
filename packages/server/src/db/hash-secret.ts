import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** What is kept of a secret of ours: without salt or stretching, which 256 random bits do not need. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
