import type { Endpoint } from '@meridian/contract';
import type { z } from 'zod';
import { ApiError, toApiError } from './api-error.ts';
import { readToken } from './token.ts';

const TIMEOUT_SECONDS = 30;

/** Numbers may stand where the wire wants their text, as in paths and queries. */
type Written<T> = { [K in keyof T]: T[K] | number };

type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType
  ? { params: Written<z.input<E['params']>> }
  : object;
type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType
  ? MayBeLeftOut<'query', Written<z.input<E['query']>>>
  : object;
type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? { body: z.input<E['body']> } : object;
type MayBeLeftOut<K extends string, T> = object extends T ? { [P in K]?: T } : { [P in K]: T };

/** What a call of this endpoint takes: its params, query and body as its schemas take them, and how to send it. */
export type CallOptions<E extends Endpoint> = ParamsOf<E> &
  QueryOf<E> &
  BodyOf<E> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    timeoutSeconds?: number;
    /** Who asks, unless it is the person signed in here; null: the browser's cookies alone. */
    token?: string | null;
  };

/** What the endpoint answers; nothing when it answers 204. */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : undefined;

/** The same options without the endpoint's types, as the code below reads them. */
interface PlainOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutSeconds?: number;
  token?: string | null;
}

let onUnauthorized = (): void => undefined;

/** What happens on a 401: the application passes it in, because only it knows about sign-in and pages. */
export function setUnauthorizedHandler(handler: () => void): void {
  onUnauthorized = handler;
}

/**
 * Calls the API. The answer is typed by the endpoint and not validated again: both sides are built from one contract,
 * and the server already filters every answer through the same schema. Throws {@link ApiError}; an abort through
 * `signal` throws the signal's own reason.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: object extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
): Promise<Answer<E>> {
  const plain = (options ?? {}) as PlainOptions;
  const token = plain.token === undefined ? readToken() : plain.token;
  const response = await send(endpoint, plain, token);
  if (response.ok && endpoint.response === null) return undefined as Answer<E>;
  const body = await readBody(response, plain.signal);
  if (response.ok) return body as Answer<E>;
  // A late 401 of a token that has since been replaced says nothing about the present one.
  if (response.status === 401 && token !== null && token === readToken()) onUnauthorized();
  throw toApiError(response.status, body, response.headers.get('Retry-After'));
}

async function send(endpoint: Endpoint, options: PlainOptions, token: string | null): Promise<Response> {
  const timeout = AbortSignal.timeout((options.timeoutSeconds ?? TIMEOUT_SECONDS) * 1_000);
  try {
    return await fetch(addressOf(endpoint, options), {
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { Authorization: `Token ${token}` }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
    });
  } catch (error) {
    options.signal?.throwIfAborted();
    throw new ApiError({
      status: 0,
      failure: timeout.aborted ? 'timeout' : 'unreachable',
      detail: String(error),
    });
  }
}

/** The path with its params and query filled in. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  options: Pick<PlainOptions, 'params' | 'query'>,
): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = options.params?.[name];
    if (value === undefined) throw new RangeError(`${endpoint.path} needs '${name}'`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    signal?.throwIfAborted();
    if (response.ok)
      throw new ApiError({ status: response.status, failure: 'unreachable', detail: String(error) });
    return undefined;
  }
}
