import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Strict for scripts; styles may stand inline, because the component library writes them onto elements. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

export async function setSecurityHeaders(app: FastifyInstance, publicUrl: URL | undefined): Promise<void> {
  const isHttps = publicUrl?.protocol === 'https:';
  // Written out once: helmet would put its policy together anew for every answer.
  const policy = [...POLICY, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ');
  await app.register(helmet, { contentSecurityPolicy: false, frameguard: { action: 'deny' }, hsts: isHttps });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('content-security-policy', policy);
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
}
