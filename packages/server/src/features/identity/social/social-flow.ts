import { z } from 'zod';
import { LIMITS } from '@meridian/contract';
import { openTimedToken, timedToken } from '#db/encryption/fernet.ts';

/** A sign-in on its way through a provider: what of it the browser that began carries along. */
export const socialFlow = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** The verifier of PKCE. */
  verifier: z.string(),
  /** Where the person wanted to go on this site. */
  next: z.string().optional(),
  /** True: the sign-in is to last while it is not used, as 'Remember me' asks; absent in what an earlier release wrote. */
  remember: z.boolean().default(false),
  /** The person who connects the provider to their account, by which token or session and proof; absent: somebody signs in. */
  connects: z
    .object({
      userId: z.number(),
      tokenId: z.number(),
      provedBy: z.enum(['password', 'code', 'sign-in']),
    })
    .optional(),
});
export type SocialFlow = z.infer<typeof socialFlow>;

/** The state that a browser carries along for us between two requests: encrypted, so that it can neither read nor change it. */
export function seal(value: object, key: Buffer, now: Date): string {
  return timedToken(key, JSON.stringify(value), now);
}

/** Throws for what was not sealed under this key, is older than {@link LIMITS.socialFlowMinutes}, or has another shape. */
export function open<Shape extends z.ZodType>(
  sealed: string,
  key: Buffer,
  now: Date,
  shape: Shape,
): z.output<Shape> {
  const age = { now, mostSeconds: LIMITS.socialFlowMinutes * 60 };
  return shape.parse(JSON.parse(openTimedToken(key, sealed, age)));
}
