/** A sign-in on its way through a provider: what of it the browser that began carries along, unreadable even to itself. */
import { LIMITS } from '@meridian/contract';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

const flowShape = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** Of PKCE. */
  verifier: z.string(),
  /** Where the person wanted to go on this site. */
  next: z.string().optional(),
  /** Who connects the provider to their account, and by which token or session; absent: somebody signs in. */
  connects: z.object({ userId: z.number(), tokenId: z.number() }).optional(),
});
export type SocialFlow = z.infer<typeof flowShape>;

const METHODS = { alg: 'dir', enc: 'A256GCM' };

export function sealFlow(flow: SocialFlow, key: Buffer, now: Date): Promise<string> {
  const end = new Date(now.getTime() + LIMITS.socialFlowMinutes * 60_000);
  return new EncryptJWT(flow).setProtectedHeader(METHODS).setExpirationTime(end).encrypt(key);
}

/** Throws for what we did not seal, and for what we sealed too long ago. */
export async function openFlow(sealed: string, key: Buffer, now: Date): Promise<SocialFlow> {
  const { payload } = await jwtDecrypt(sealed, key, {
    currentDate: now,
    requiredClaims: ['exp'],
    keyManagementAlgorithms: [METHODS.alg],
    contentEncryptionAlgorithms: [METHODS.enc],
  });
  return flowShape.parse(payload);
}
