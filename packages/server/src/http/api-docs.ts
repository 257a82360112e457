import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

const DESCRIPTION = `Sign in at \`POST /api/auth/token/\` and send \`Authorization: Token ...\`. Every path is served with and without its final slash.
Errors are \`{"detail": "..."}\`, a 400 by field \`{"field": ["..."]}\`. Lists take \`page\` and \`page_size\`.
Rates and fees are percentages, money has two decimals, dates are \`YYYY-MM-DD\`, instants ISO 8601 in UTC.`;

/** Collects the routes mounted after it and shows them at /api/openapi.json and /api/docs. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Meridian', version: '1', description: DESCRIPTION },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <token>' },
          session: { type: 'apiKey', in: 'cookie', name: 'meridian_session' },
          csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken', description: 'From GET /api/auth/csrf/' },
        },
      },
    },
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/openapi.json', deepLinking: true, persistAuthorization: false },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
