import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** The hash that is stored of a secret of ours: without salt or stretching, which 256 random bits do not need. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** In the same time wherever they differ, so that nobody finds one out piece by piece. */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
