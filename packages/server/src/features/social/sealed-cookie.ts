/** What a browser carries along for us between two requests: encrypted, so that it can neither read nor change it. */
import { LIMITS } from '@meridian/contract';
import type { z } from 'zod';
import { openTimedToken, timedToken } from '#db/encryption/fernet.ts';

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
