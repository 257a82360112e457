import { z } from 'zod';
import { LIMITS } from '@meridian/contract';
import { decryptTimedToken, encryptTimedToken } from '#db/encryption/fernet.ts';

/** The state of a sign-in by provider, stored in a cookie of the browser that started it. */
export const socialFlowSchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** The code verifier of PKCE. */
  verifier: z.string(),
  /** The path on this site to open afterwards. */
  next: z.string().optional(),
  /** True if the session is to last longer, as with 'Remember me'; absent in cookies of an earlier release. */
  remember: z.boolean().default(false),
  /**
   * Set when a signed-in user connects the provider: the user, the token or session, and the kind of re-authentication. Undefined for a
   * sign-in.
   */
  connects: z
    .object({
      userId: z.number(),
      tokenId: z.number(),
      provedBy: z.enum(['password', 'code', 'sign-in']),
    })
    .optional(),
});
export type SocialFlow = z.infer<typeof socialFlowSchema>;

/** Encrypts state that a browser stores between two requests, so that it can neither read nor change it. */
export function encryptCookieState(value: object, key: Buffer, now: Date): string {
  return encryptTimedToken(key, JSON.stringify(value), now);
}

/**
 * Decrypts a value of {@link encryptCookieState}; throws if it was not encrypted with this key, is older than {@link LIMITS.socialFlowMinutes},
 * or has a different shape.
 */
export function decryptCookieState<Shape extends z.ZodType>(
  encrypted: string,
  key: Buffer,
  now: Date,
  shape: Shape,
): z.output<Shape> {
  const age = { now, mostSeconds: LIMITS.socialFlowMinutes * 60 };
  return shape.parse(JSON.parse(decryptTimedToken(key, encrypted, age)));
}
