import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#settings.ts';

/**
 * Strict for scripts; styles may stand inline, because the component library writes them onto elements. `widget` is the one
 * other origin a script and a frame may come from.
 */
const policy = (widget?: string) => [
  "default-src 'self'",
  ...(widget === undefined ? ["script-src 'self'"] : [`script-src 'self' ${widget}`, `frame-src ${widget}`]),
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

export async function setSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, turnstile }: Pick<Settings, 'publicUrl' | 'turnstile'>,
): Promise<void> {
  const isHttps = publicUrl?.protocol === 'https:';
  // Written out once: helmet would put its policy together anew for every answer.
  const written = (widget?: string) =>
    [...policy(widget), ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ');
  const forApi = written();
  const forPages = written(turnstile?.verifyUrl.origin);
  await app.register(helmet, { contentSecurityPolicy: false, frameguard: { action: 'deny' }, hsts: isHttps });
  app.addHook('onRequest', async (request, reply) => {
    const isApi = request.url.startsWith('/api');
    reply.header('x-request-id', request.id).header('content-security-policy', isApi ? forApi : forPages);
    if (isApi) reply.header('cache-control', 'no-store');
  });
}
