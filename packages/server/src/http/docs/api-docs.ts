import { type Endpoint, LIMITS, SHORTENED_RESPONSE_HEADER, UNDO_TOKEN_HEADER, undoEndpoints } from '@meridian/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { collectExamples, addExamplesToDocs } from './examples.ts';

const DESCRIPTION = `Sign in at \`POST /api/auth/token/\` and send \`Authorization: Token ...\`. Every path is served with and without its final slash.
Errors are \`{"detail": "...", "error_key": {...}}\`; validation errors (400) are \`{"field": ["..."], "error_keys": {"field": [{...}]}}\`. Their texts are in the language of \`Accept-Language\` (English or Hebrew); keys and \`params\` are the same in every language. Lists accept \`page\` and \`page_size\`.
Rates and fees are percentages, money has two decimals, dates are \`YYYY-MM-DD\`, instants ISO 8601 in UTC.`;

/** Documents the routes that are added after this function was called, at /api/openapi.json and /api/docs. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  const examples = collectExamples(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Meridian', version: '1', description: DESCRIPTION },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <token>' },
          session: { type: 'apiKey', in: 'cookie', name: 'meridian_session' },
          csrf: {
            type: 'apiKey',
            in: 'header',
            name: 'X-CSRFToken',
            description: 'The token from GET /api/auth/csrf/',
          },
        },
      },
    },
    hideUntagged: true,
    transform: (given) => withHeaders(jsonSchemaTransform(given), given.route.config?.body),
    transformObject: (given) => {
      const document = withoutUnused(jsonSchemaTransformObject(given));
      addExamplesToDocs(document.paths as Parameters<typeof addExamplesToDocs>[0], examples);
      return document;
    },
  });
  await app.register(async (docs) => {
    // Overwrites the `Cache-Control` that the plugin sets for the files of the page.
    docs.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { url: '/api/openapi.json', deepLinking: true, persistAuthorization: false },
    });
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

const UNDO_HEADER = {
  [UNDO_TOKEN_HEADER]: {
    type: 'string',
    description: `Token that undoes the change: POST ${undoEndpoints.undo.path} within ${LIMITS.undoMinutes} minutes, once.`,
  },
};

const SHORTENED_HEADER = {
  [SHORTENED_RESPONSE_HEADER]: {
    type: 'string',
    description:
      'Value ids: this is a repeated response (same Idempotency-Key) that was too large to store. Its lists contain only ids.',
  },
};

/** Returns the description of an endpoint, with the headers that its successful response can have. */
function withHeaders(
  described: ReturnType<typeof jsonSchemaTransform>,
  endpoint: Partial<Endpoint> | undefined,
): typeof described {
  // Routes that serve static files have no schema.
  const schema = described.schema as { response?: Record<string, object> } | undefined;
  const success = schema?.response?.[String(endpoint?.status)];
  const headers = {
    ...(endpoint?.undoable === true ? UNDO_HEADER : {}),
    ...(endpoint?.creates === true ? SHORTENED_HEADER : {}),
  };
  if (success !== undefined && Object.keys(headers).length > 0) Object.assign(success, { headers });
  return described;
}

type ApiDocument = ReturnType<typeof jsonSchemaTransformObject>;

/** Removes schemas to which no endpoint refers: each schema is generated once for bodies and once for responses. */
function withoutUnused(document: ApiDocument): ApiDocument {
  if (!('components' in document)) return document;
  const { schemas = {}, ...components } = document.components;
  const used = new Map<string, unknown>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.set(name, schemas[name]);
      follow(schemas[name]);
    }
  };
  follow(document.paths);
  return { ...document, components: { ...components, schemas: Object.fromEntries(used) } } as ApiDocument;
}
