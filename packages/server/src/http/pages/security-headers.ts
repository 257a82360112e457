import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isApiAddress } from '#http/docs/unsupported-methods.ts';
import type { Settings } from '#settings.ts';

/**
 * Returns the content security policy. Scripts come only from our own origin and the named sources; workers follow the rule for scripts.
 * Inline styles are allowed, because the component library sets them on elements. `widget` is the only other origin for a script and a
 * frame.
 */
const policy = (scripts: readonly string[], widget?: string) => [
  "default-src 'self'",
  ["script-src 'self'", ...scripts, ...(widget === undefined ? [] : [widget])].join(' '),
  ...(widget === undefined ? [] : [`frame-src ${widget}`]),
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Allows compiling WebAssembly, which the simulation needs, but not evaluating text as a script. */
const WEB_ASSEMBLY = "'wasm-unsafe-eval'";

/** Returns the security headers for responses to malformed requests, on which no hook runs. Their body is a single message. */
export function malformedRequestHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(publicUrl?.protocol === 'https:' ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

export async function setSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, turnstile }: Pick<Settings, 'publicUrl' | 'turnstile'>,
): Promise<void> {
  const isHttps = publicUrl?.protocol === 'https:';
  // Built once, because helmet would build its policy for every response.
  const written = (...allowed: Parameters<typeof policy>) =>
    [...policy(...allowed), ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ');
  const forApi = written([]);
  const forPages = written([WEB_ASSEMBLY], turnstile?.verifyUrl.origin);
  await app.register(helmet, { contentSecurityPolicy: false, frameguard: { action: 'deny' }, hsts: isHttps });
  app.addHook('onRequest', async (request, reply) => {
    const isApi = isApiAddress(request.url);
    reply.header('x-request-id', request.id).header('content-security-policy', isApi ? forApi : forPages);
    if (isApi) reply.header('cache-control', 'no-store');
  });
}
