/** Sends one request to an external service. The request contains no user data; the response is limited in time and size. */
import { LIMITS } from '@meridian/contract';
import type { z } from 'zod';
import { firstLineOfError } from '#db/startup-errors.ts';
import { measureExternal } from './measure-external-request.ts';

export interface ExternalRequest {
  /** Name of the service for metrics. */
  service: string;
  url: string;
  /** The value of the Accept header. */
  accept: string;
  maxBytes: number;
}

/** Returns the text of the response. Throws if it is not complete within three seconds, is an error, is too large, or is a redirect. */
export function fetchExternal(request: ExternalRequest): Promise<string> {
  return measureExternal(request.service, () => fetchWhole(request));
}

async function fetchWhole({ url, accept, maxBytes }: ExternalRequest): Promise<string> {
  const given = new AbortController();
  const late = new Error(`no complete response within ${LIMITS.externalTimeoutSeconds} seconds`);
  const timer = setTimeout(() => given.abort(late), LIMITS.externalTimeoutSeconds * 1_000);
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      credentials: 'omit',
      signal: given.signal,
      headers: { accept, 'user-agent': 'Meridian' },
    });
    if (!response.ok) throw new Error(`the service responded with status ${response.status}`);
    return await readAtMost(response, maxBytes);
  } catch (error) {
    // The message of fetch is only 'fetch failed'; the cause has the reason.
    const isWrapped = error instanceof TypeError && error.cause !== undefined;
    throw new Error(firstLineOfError(isWrapped ? error.cause : error), { cause: error });
  } finally {
    clearTimeout(timer);
    // Closes the connection if the response was not read completely.
    given.abort();
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses a JSON response of the given shape; throws an error that names the first field that differs. */
export function parseJsonAs<Said>(text: string, shape: z.ZodType<Said>): Said {
  const outcome = shape.safeParse(JSON.parse(text));
  if (outcome.success) return outcome.data;
  throw new Error(`the response has an unexpected shape at '${outcome.error.issues[0]?.path.join('.')}'`);
}
