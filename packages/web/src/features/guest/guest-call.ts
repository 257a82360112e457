import type { Endpoint } from '@meridian/contract';
import type { z } from 'zod';
import type { Answer, PlainOptions } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { fieldErrorsOf } from '#lib/api/validate.ts';
import type { GuestPlan } from './guest-plan.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One call, validated by the endpoint's own schemas. */
export interface GuestCall<E extends Endpoint = Endpoint> {
  plan: GuestPlan;
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The version of an item that the caller saw. */
  seen: string | undefined;
  now: Date;
}

/** Answers a call at once. What it refuses it throws before it changes anything. */
export type GuestHandler<E extends Endpoint = Endpoint> = (call: GuestCall<E>) => Answer<E>;

/** The handlers of some of a feature's calls, each under its call. */
export function handlersOf<Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  handlers: { [Name in keyof Endpoints]: GuestHandler<Endpoints[Name]> },
): [Endpoint, GuestHandler][] {
  return Object.entries(endpoints).map(([name, endpoint]) => [endpoint, handlers[name] as GuestHandler]);
}

/** The call as a handler takes it; throws the 400 that the server would answer. */
export function readCall(endpoint: Endpoint, options: PlainOptions, plan: GuestPlan): GuestCall {
  return {
    plan,
    params: parsed(endpoint.params, asTexts(options.params)),
    query: parsed(endpoint.query, asTexts(options.query)),
    body: parsed(endpoint.body, options.body),
    seen: options.headers?.['If-Unmodified-Since-Version'],
    now: new Date(),
  };
}

/** Paths and queries are text on the wire. */
function asTexts(values: PlainOptions['query'] = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError({ status: 400, fieldErrors: fieldErrorsOf(result.error) });
}

/** The page of all the rows there are that was asked for; `next` says only whether there is one. */
export function pageOf<Row>(
  { page, page_size: size }: { page: number; page_size: number },
  rows: readonly Row[],
) {
  const end = page * size;
  return {
    count: rows.length,
    next: end < rows.length ? `?page=${page + 1}` : null,
    previous: page > 1 ? `?page=${page - 1}` : null,
    results: rows.slice(end - size, end),
  };
}
