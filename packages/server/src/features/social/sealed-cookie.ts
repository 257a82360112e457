/** What a browser carries along for us between two requests: encrypted, so that it can neither read nor change it. */
import { LIMITS } from '@meridian/contract';
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';
import type { z } from 'zod';

const METHODS = { alg: 'dir', enc: 'A256GCM' };

export function seal(value: JWTPayload, key: Buffer, now: Date): Promise<string> {
  const end = new Date(now.getTime() + LIMITS.socialFlowMinutes * 60_000);
  return new EncryptJWT(value).setProtectedHeader(METHODS).setExpirationTime(end).encrypt(key);
}

/** Throws for what was not sealed under this key, is older than {@link LIMITS.socialFlowMinutes}, or has another shape. */
export async function open<Shape extends z.ZodType>(
  sealed: string,
  key: Buffer,
  now: Date,
  shape: Shape,
): Promise<z.output<Shape>> {
  const { payload } = await jwtDecrypt(sealed, key, {
    currentDate: now,
    requiredClaims: ['exp'],
    keyManagementAlgorithms: [METHODS.alg],
    contentEncryptionAlgorithms: [METHODS.enc],
  });
  return shape.parse(payload);
}
