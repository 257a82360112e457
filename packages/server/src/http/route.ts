/** Connects the contract to HTTP: everything that all endpoints have in common happens here, the rest in their handlers. */
import {
  type Endpoint,
  LIMITS,
  advancedForecastEndpoints,
  bulkEndpoints,
  demoDataEndpoints,
  differenceEndpoints,
  exportEndpoints,
  exposureEndpoints,
  scenarioEndpoints,
  tagEndpoints,
  undoEndpoints,
} from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryOnConflict } from '#db/transaction.ts';
import { isDatabaseUnreachable } from '#db/connect.ts';
import { withRequestId } from '#db/statement-times.ts';
import { REQUEST_TIME_LIMIT_MS, withTimeLimit, runWithDeadline } from '#db/request-timeout.ts';
import { type AccountRow, type UserRow, requireAccount } from '#db/user-row.ts';
import { HttpError, diskFull, httpError, unauthorized } from '#errors.ts';
import { requireScope } from '#http/sign-in/require-scope.ts';
import { isCrossSiteRequest } from '#http/sign-in/csrf.ts';
import { rejectWhenSignInEnds } from '#http/sign-in/reject-when-sign-in-ends.ts';
import type { Examples } from '#http/docs/examples.ts';
import { routeSchema } from '#http/docs/route-schema.ts';
import { validatorExceptBody } from '#http/body/validation.ts';
import { handleCall, sendBody } from './handle-call.ts';
import { isCachedRead } from './cached-read.ts';
import { onResponseEnd } from './after-response.ts';
import type { Api, Handler, Handlers } from './call-types.ts';
import { logAndRenderError } from './error-handler.ts';
import { type Progress, acceptsEventStream, sendEventStream } from './event-stream.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The time in ms spent on authentication; the rest of the time limit is for the response. */
    msSpent: number;
  }
}

/** Mounts the endpoints of a feature. The types require a handler for each, and an example for each if there is an example table. */
export function mount<Endpoints extends Record<string, Endpoint>>(
  api: Api,
  feature: string,
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
  examples?: Examples<Endpoints>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as Handler<Endpoint>;
    const isCached = isCachedRead(handler);
    api.app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: routeSchema(feature, name, endpoint),
      bodyLimit: endpoint.bodyMaxBytes,
      config: { body: endpoint, ...(examples === undefined ? {} : { example: examples[name] }) },
      ...(endpoint.file ? { validatorCompiler: validatorExceptBody } : {}),
      // Checked before the body is read, so that unauthenticated clients cannot send one.
      onRequest: async (request, reply) => {
        const begin = performance.now();
        await runWithDeadline(REQUEST_TIME_LIMIT_MS, async () => {
          const user = await sender(api, endpoint, request);
          if (!endpoint.isAllowedOnFullDisk && api.isDiskNearlyFull()) throw diskFull();
          // The types of endpoints ensure that `user` is undefined for public endpoints only.
          await api.bodyHooks.get(endpoint)?.(request, user as AccountRow);
        });
        if (isCached && (await api.responses.send(request, reply))) return reply;
        request.msSpent = performance.now() - begin;
        return undefined;
      },
      handler: async (request, reply) => {
        const answering = startAnswer(api, endpoint, handler, { request, reply });
        if (endpoint.isLongRunning && acceptsEventStream(request)) {
          // An error before the work starts is sent as an ordinary response.
          await Promise.race([answering.begun, answering.answered]);
          return reply
            .type('text/event-stream; charset=utf-8')
            .header('x-accel-buffering', 'no')
            .send(sendEventStream(answering, (error) => logAndRenderError(error, request)));
        }
        return sendBody(reply, endpoint, await answering.answered);
      },
    });
  }
}

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Starts the work of a request, with its time limit. */
function startAnswer(api: Api, endpoint: Endpoint, handler: Handler<Endpoint>, http: Http) {
  const { request } = http;
  // The time for receiving the body depends on the client and does not count.
  const ms = answerMs(endpoint) - request.msSpent;
  const progress: Progress = { done: 0, total: 0 };
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const over = new AbortController();
  const answered = runWithDeadline(ms, (end) => {
    if (endsWithCaller(endpoint)) {
      onResponseEnd(http.reply, () => {
        // The error is created only if it is needed, because recording its stack is slow.
        if (!http.reply.raw.writableFinished) end.abort(httpError(400, 'request_cancelled'));
      });
    }
    const { signal } = end;
    const own = withRequestId(api.db, request.id);
    const db = withTimeLimit(own, computes(endpoint) ? REQUEST_TIME_LIMIT_MS : ms, signal);
    const asking = { api: { ...api, db }, endpoint, ...http, progress, signal, now: api.now() };
    const untilSignOut = endpoint.isLongRunning ? [rejectWhenSignInEnds(api, request, over.signal)] : [];
    return Promise.race([handleCall(asking, handler, begin), ...untilSignOut]);
  })
    .catch(async (error: unknown) => {
      throw (await hasEnded(api, request, error)) ? unauthorized() : error;
    })
    .finally(() => over.abort());
  return { answered, begun, progress };
}

/**
 * Returns true if a request is cancelled when its client closes the connection. Changes continue, except long ones and imports, which
 * clients cancel in this way.
 */
function endsWithCaller({ changes, isLongRunning, file }: Endpoint): boolean {
  return !changes || isLongRunning || file;
}

/**
 * Returns the user of the request; undefined for a public endpoint. Throws if the user may not use the endpoint. A changing request to a
 * public endpoint must not come from another site.
 */
async function sender(api: Api, endpoint: Endpoint, request: FastifyRequest): Promise<UserRow | undefined> {
  if (endpoint.access === 'public') {
    if (endpoint.method !== 'GET' && isCrossSiteRequest(request, api.publicUrl)) throw httpError(403, 'other_site');
    return undefined;
  }
  const { user, scope } = await retryOnConflict(api.db, () => api.requireUser(request));
  // Checked before a cached or stored response is sent, because those responses do not depend on the scope of the credential.
  if (scope !== null) requireScope(scope, endpoint.scope, request.query);
  if (endpoint.access === 'staff' && !api.mayUseAdvancedView(user)) {
    throw httpError(403, 'staff_only');
  }
  // An account never becomes a guest, so the check need not be repeated in the transaction.
  if (endpoint.access === 'account') requireAccount(user);
  return user;
}

/**
 * Returns true if a request failed because its own token or session ended while it ran: its rows may have been deleted with the account, so
 * the error would be misleading.
 */
async function hasEnded(api: Api, { signedIn }: FastifyRequest, error: unknown): Promise<boolean> {
  if (signedIn === null || isDatabaseUnreachable(error)) return false;
  if (error instanceof HttpError && [401, 429, 503, 507].includes(error.status)) return false;
  const { user, tokenId } = signedIn;
  // If this check fails too, reports the first error, which is more useful.
  return api.tokenWorks(api.db, user.user_id, tokenId, api.now()).then(
    (works) => !works,
    () => false,
  );
}

/**
 * Maximum time in ms of a request with a file. Parsing the largest file and writing its rows takes several seconds, on a small machine
 * longer.
 */
const FILE_MS = 60_000;
/** Maximum time in ms of a request with long work: the time limit of the work, and the time for reading its rows. */
const LONG_MS = LIMITS.simulationSeconds * 1_000 + REQUEST_TIME_LIMIT_MS;

/**
 * Analyses on worker threads. They have more time than ordinary requests, because simulations may be running on the same threads. Reading
 * the plan has the ordinary time limit.
 */
const ANALYSES = new Set<Endpoint>([
  advancedForecastEndpoints.crisisProbabilityAnalysis,
  exposureEndpoints.currencyExposure,
  differenceEndpoints.difference,
]);

const computes = (endpoint: Endpoint): boolean => endpoint.isLongRunning || ANALYSES.has(endpoint);

/** Endpoints that may read, copy, change, delete or restore all items of an account. */
const MOVES_PLAN = new Set<Endpoint>([
  exportEndpoints.exportData,
  exportEndpoints.exportCsv,
  bulkEndpoints.bulkAction,
  demoDataEndpoints.add,
  scenarioEndpoints.clearItems,
  scenarioEndpoints.duplicate,
  scenarioEndpoints.remove,
  tagEndpoints.merge,
  tagEndpoints.remove,
  undoEndpoints.undo,
]);

/** Returns the time limit of a request in milliseconds, including authentication. */
function answerMs(endpoint: Endpoint): number {
  if (endpoint.file || MOVES_PLAN.has(endpoint)) return FILE_MS;
  if (endpoint.isLongRunning) return LONG_MS;
  return ANALYSES.has(endpoint) ? LIMITS.analysisSeconds * 1_000 + REQUEST_TIME_LIMIT_MS : REQUEST_TIME_LIMIT_MS;
}
