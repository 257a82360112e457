/** One question to a public service outside: what is sent names nobody, and what comes back is bounded in time and size. */
import { LIMITS } from '@meridian/contract';
import type { z } from 'zod';
import { reasonOf } from '#db/start-report.ts';

export interface Question {
  url: string;
  /** The type of answer that is hoped for. */
  accept: string;
  maxBytes: number;
}

/**
 * The text of the answer. Throws when there is none within three seconds, up to its last byte, when it is an error, is too
 * large, or sends us elsewhere: no redirect is followed.
 */
export async function askOutside({ url, accept, maxBytes }: Question): Promise<string> {
  const given = new AbortController();
  const late = new Error(`no whole answer within ${LIMITS.outsideTimeoutSeconds} seconds`);
  const timer = setTimeout(() => given.abort(late), LIMITS.outsideTimeoutSeconds * 1_000);
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      credentials: 'omit',
      signal: given.signal,
      headers: { accept, 'user-agent': 'Meridian' },
    });
    if (!response.ok) throw new Error(`the service answered ${response.status}`);
    return await readAtMost(response, maxBytes);
  } catch (error) {
    // fetch says 'fetch failed', and why in the cause.
    const isWrapped = error instanceof TypeError && error.cause !== undefined;
    throw new Error(reasonOf(isWrapped ? error.cause : error), { cause: error });
  } finally {
    clearTimeout(timer);
    // The rest of an answer that was not read is not wanted: this ends the connection.
    given.abort();
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The content of an answer in JSON, if it has the shape; else throws with the place that differs. */
export function jsonOf<Said>(text: string, shape: z.ZodType<Said>): Said {
  const outcome = shape.safeParse(JSON.parse(text));
  if (outcome.success) return outcome.data;
  throw new Error(`the answer has another shape at '${outcome.error.issues[0]?.path.join('.')}'`);
}
