import { type Endpoint, type MediaType, UNDO_TOKEN_HEADER } from '@meridian/contract';
import type { z } from 'zod';
import { ApiError, toApiError } from './api-error.ts';
import { reportCallResult } from './server-connection.ts';
import type { Progress } from './event-stream.ts';
import { readToken } from '#lib/auth-token-storage.ts';
import { useLanguageState } from '#lib/text/language.ts';

const TIMEOUT_SECONDS = 30;

/** The type of path parameters and queries: where the API expects text, a number is accepted too. */
type Written<T> = { [K in keyof T]: T[K] | number };

type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType ? { params: Written<z.input<E['params']>> } : object;
type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType
  ? MayBeLeftOut<'query', Written<z.input<E['query']>>>
  : object;
type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? { body: z.input<E['body']> } : object;
type MayBeLeftOut<K extends string, T> = object extends T ? { [P in K]?: T } : { [P in K]: T };

/** The options of a call of endpoint E: its path parameters, query and body in the types of its schemas, and how to send it. */
export type CallOptions<E extends Endpoint> = ParamsOf<E> & QueryOf<E> & BodyOf<E> & HowToSend;

interface HowToSend {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutSeconds?: number;
  /** True if the request must be completed even when the page is closed. */
  keepalive?: boolean;
  /** Called with the number of bytes received so far. */
  onProgress?: (bytes: number) => void;
  /** Called with the progress of a call whose endpoint is marked `isLongRunning`. Such a call responds with a stream of events. */
  onWork?: (progress: Progress) => void;
  /** The token to send instead of the token of the signed-in user; null to send only the browser's cookies. */
  token?: string | null;
}

/** The type of the endpoint's response body; undefined for a 204. */
export type EndpointResponse<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : undefined;

/** `CallOptions` without the types of a certain endpoint, for the code that handles all endpoints alike. */
interface PlainOptions extends HowToSend {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** Called with the headers of a successful response. */
  onHeaders?: (headers: Headers) => void;
}

let onUnauthorized = (): void => undefined;

/**
 * Sets the function that is called after a response with status 401. The application supplies it, because this module does not know sign-in
 * and pages.
 */
export function setUnauthorizedHandler(handler: () => void): void {
  onUnauthorized = handler;
}

/**
 * Calls an endpoint of the API and returns its response. The response is not validated again, because client and server are built from one
 * contract, and the server filters every response through the endpoint's schema. Throws {@link ApiError}; after an abort through `signal`
 * it throws the signal's own reason.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: object extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
): Promise<EndpointResponse<E>> {
  return (await askServer(endpoint, (options ?? {}) as PlainOptions)) as EndpointResponse<E>;
}

/**
 * Calls an endpoint that is `undoable`. Returns its response and the token that undoes the change; the token is null if nothing changed.
 */
export async function callUndoable<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<{ answer: EndpointResponse<E>; undoToken: string | null }> {
  let undoToken: string | null = null;
  const onHeaders = (headers: Headers) => void (undoToken = headers.get(UNDO_TOKEN_HEADER));
  const answer = await askServer(endpoint, { ...(options as PlainOptions), onHeaders });
  return { answer: answer as EndpointResponse<E>, undoToken };
}

async function askServer(endpoint: Endpoint, options: PlainOptions): Promise<unknown> {
  const token = options.token === undefined ? readToken() : options.token;
  const response = await send(endpoint, token, options);
  if (response.ok) options.onHeaders?.(response.headers);
  if (response.ok && endpoint.response === null) return undefined;
  if (response.ok && options.onWork !== undefined) return followed(response, options.onWork, options.signal);
  const body = await readBody(response, response.ok ? endpoint.responseType : 'application/json', options);
  if (response.ok) return body;
  // A 401 for a token that was replaced in the meantime does not concern the current sign-in.
  const isOfPage = options.token === undefined && token !== null && token === readToken();
  if (response.status === 401 && isOfPage) onUnauthorized();
  throw toApiError(response.status, body, response.headers.get('Retry-After'));
}

async function followed(
  { body }: Response,
  onWork: (progress: Progress) => void,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (body === null) throw new ApiError({ status: 0, failure: 'unreachable' });
  try {
    // The module loads on demand, because only long calls need it and the first view of the dashboard makes none.
    const { readEvents } = await import('./event-stream.ts');
    return await readEvents(body, onWork);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

async function send(endpoint: Endpoint, token: string | null, options: PlainOptions): Promise<Response> {
  const address = buildUrl(endpoint, options);
  const timeout = AbortSignal.timeout((options.timeoutSeconds ?? TIMEOUT_SECONDS) * 1_000);
  try {
    const response = await fetch(address, {
      method: endpoint.method,
      headers: {
        Accept: options.onWork === undefined ? 'application/json' : 'text/event-stream',
        // The language of the interface, which may differ from the browser's.
        'Accept-Language': useLanguageState.getState().language,
        ...(options.body === undefined ? {} : { 'Content-Type': endpoint.requestType }),
        ...(token === null ? {} : { Authorization: `Token ${token}` }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: writtenBody(endpoint, options.body) }),
      keepalive: options.keepalive ?? false,
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
    });
    reportCallResult(true);
    return response;
  } catch (error) {
    options.signal?.throwIfAborted();
    reportCallResult(false);
    throw new ApiError({
      status: 0,
      failure: timeout.aborted ? 'timeout' : 'unreachable',
      detail: String(error),
    });
  }
}

/** Returns the path with its params and query filled in. */
export function buildUrl(endpoint: Pick<Endpoint, 'path'>, options: Pick<PlainOptions, 'params' | 'query'>): string {
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

function writtenBody({ requestType }: Endpoint, body: unknown): string {
  return requestType === 'text/csv' && typeof body === 'string' ? body : JSON.stringify(body);
}

async function readBody(response: Response, type: MediaType, { signal, onProgress }: PlainOptions): Promise<unknown> {
  try {
    const text = await readText(response, onProgress);
    return type === 'text/csv' ? text : (JSON.parse(text) as unknown);
  } catch (error) {
    signal?.throwIfAborted();
    if (response.ok) throw new ApiError({ status: response.status, failure: 'unreachable', detail: String(error) });
    return undefined;
  }
}

async function readText(response: Response, onProgress: PlainOptions['onProgress']): Promise<string> {
  if (onProgress === undefined || response.body === null) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += decoder.decode(piece.value, { stream: true });
    bytes += piece.value.length;
    onProgress(bytes);
  }
  return text + decoder.decode();
}
