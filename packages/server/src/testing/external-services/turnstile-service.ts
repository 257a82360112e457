import type { IncomingMessage, ServerResponse } from 'node:http';
import { startLocalService } from './local-service.ts';

/** A local HTTP server that imitates Turnstile's siteverify. It knows one secret and accepts each of its tokens once. */
export interface TurnstileService {
  url: string;
  secret: string;
  /** Creates a token as the widget does, for a page of this host and a form with this action. */
  createToken(page: { hostname?: string; action?: string }): string;
  /** The fields of all requests, in order. */
  requests: Record<string, string>[];
  /** Runs instead of the usual response if it is set. */
  respondInstead: ((response: ServerResponse) => void) | undefined;
  stop(): Promise<void>;
}

export async function startTurnstileService(): Promise<TurnstileService> {
  const unused = new Map<string, object>();
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await readForm(request);
    service.requests.push(form);
    if (service.respondInstead !== undefined) {
      service.respondInstead(response);
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(judge(form)));
  };
  const judge = ({ secret, response = '' }: Record<string, string>) => {
    if (secret !== service.secret) return { success: false, 'error-codes': ['invalid-input-secret'] };
    const page = unused.get(response);
    if (page === undefined) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    unused.delete(response);
    return { success: true, challenge_ts: new Date().toISOString(), 'error-codes': [], cdata: '', ...page };
  };
  const { origin, stop } = await startLocalService((response, request) => void respond(request, response));
  const service: TurnstileService = {
    url: `${origin}/turnstile/v0/siteverify`,
    secret: 'the secret of the tests',
    createToken: (page) => {
      const token = `token-${crypto.randomUUID()}`;
      unused.set(token, page);
      return token;
    },
    requests: [],
    respondInstead: undefined,
    stop,
  };
  return service;
}

async function readForm(request: AsyncIterable<Buffer>): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}
