import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isOfApi } from '#http/docs/other-methods.ts';
import type { Settings } from '#settings.ts';

/**
 * Strict for scripts: of our own origin and what else is named. Workers have no rule of their own, so that of scripts holds for them.
 * Styles may stand inline, because the component library writes them onto elements. `widget` is the one other origin a script and a frame
 * may come from.
 */
const policy = (scripts: readonly string[], widget?: string) => [
  "default-src 'self'",
  ["script-src 'self'", ...scripts, ...(widget === undefined ? [] : [widget])].join(' '),
  ...(widget === undefined ? [] : [`frame-src ${widget}`]),
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Pages may compile WebAssembly, which simulates; text never becomes a script. */
const WEB_ASSEMBLY = "'wasm-unsafe-eval'";

/** The same for answers on which no hook runs, because the request is no HTTP: they are nothing but a sentence. */
export function bareHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(publicUrl?.protocol === 'https:'
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

export async function setSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, turnstile }: Pick<Settings, 'publicUrl' | 'turnstile'>,
): Promise<void> {
  const isHttps = publicUrl?.protocol === 'https:';
  // Written out once: helmet would put its policy together anew for every answer.
  const written = (...allowed: Parameters<typeof policy>) =>
    [...policy(...allowed), ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ');
  const forApi = written([]);
  const forPages = written([WEB_ASSEMBLY], turnstile?.verifyUrl.origin);
  await app.register(helmet, { contentSecurityPolicy: false, frameguard: { action: 'deny' }, hsts: isHttps });
  app.addHook('onRequest', async (request, reply) => {
    const isApi = isOfApi(request.url);
    reply.header('x-request-id', request.id).header('content-security-policy', isApi ? forApi : forPages);
    if (isApi) reply.header('cache-control', 'no-store');
  });
}
