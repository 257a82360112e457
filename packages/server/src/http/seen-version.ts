import { sentence } from '@meridian/contract';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '#errors.ts';

/** The version that the caller saw of what it changes; undefined where it changes whatever is there. */
export function seenVersion({ headers }: FastifyRequest): string | undefined {
  return headers['if-unmodified-since-version']?.toString();
}

/** Throws 409 with the object as it is now, under its name, when the caller saw another version of it. */
export function requireVersion(
  seen: string | undefined,
  named: Readonly<Record<string, { readonly version: number }>>,
): void {
  const [now] = Object.values(named);
  if (seen !== undefined && seen !== String(now?.version))
    throw new HttpError({ status: 409, detail: sentence('changed'), more: named });
}
