import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns a random secret of 256 bits. */
export const createSecret = () => randomBytes(32).toString('base64url');

/** Returns the stored hash of a secret; 256 random bits need neither salt nor stretching. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares in constant time, so that response times reveal nothing about a secret. */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
