import { errorMessage } from '@meridian/contract';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '#errors.ts';

/** Returns the version of the object that the client last read; undefined if the client does not check it. */
export function readExpectedVersion({ headers }: FastifyRequest): string | undefined {
  return headers['if-unmodified-since-version']?.toString();
}

/** Throws 409 with the current object, under its name, if the client last read a different version. */
export function requireExpectedVersion(
  seen: string | undefined,
  named: Readonly<Record<string, { readonly version: number }>>,
): void {
  const [now] = Object.values(named);
  if (seen !== undefined && seen !== String(now?.version))
    throw new HttpError({ status: 409, detail: errorMessage('changed'), more: named });
}
