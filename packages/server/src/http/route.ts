/** The one way from the contract to HTTP: what every call has in common happens here, what it is for in its handler. */
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
import { databaseIsAway, repeatedly } from '#db/connect.ts';
import { REQUEST_MS, endingIn, withinTime } from '#db/limits/request-time.ts';
import { type AccountRow, type UserRow, requireAccount } from '#db/user-row.ts';
import { HttpError, diskFull, refuse, unauthorized } from '#errors.ts';
import { comesFromElsewhere } from '#http/sign-in/csrf.ts';
import { signInEnd } from '#http/sign-in/sign-in-end.ts';
import type { Examples } from '#http/docs/examples.ts';
import { routeSchema } from '#http/docs/route-schema.ts';
import { sendBody } from '#http/body/answer-body.ts';
import { exceptBody } from '#http/body/validation.ts';
import { answerCall } from './answer-call.ts';
import { onceAnswered } from './after-answer.ts';
import type { Api, Handler, Handlers } from './call.ts';
import { loggedError } from './error-handler.ts';
import { type Progress, asksForEvents, eventStream } from './event-stream.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** On finding out who asks, and whether they may; the rest of the time is for the answer. */
    msSpent: number;
  }
}

/** Mounts a feature's calls; the compiler asks for a handler for each, and for an example where a table of them is given. */
export function mount<Endpoints extends Record<string, Endpoint>>(
  api: Api,
  feature: string,
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
  examples?: Examples<Endpoints>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as Handler<Endpoint>;
    api.app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: routeSchema(feature, name, endpoint),
      bodyLimit: endpoint.bodyMaxBytes,
      config: { body: endpoint, ...(examples === undefined ? {} : { example: examples[name] }) },
      ...(endpoint.file ? { validatorCompiler: exceptBody } : {}),
      // Before the body is read: strangers do not get to send one.
      onRequest: async (request) => {
        const begin = performance.now();
        await withinTime(REQUEST_MS, async () => {
          const user = await sender(api, endpoint, request);
          if (!endpoint.whenFull && api.diskIsShort()) throw diskFull();
          // As each call's type says, undefined where it is public and nowhere else.
          await api.bodyHooks.get(endpoint)?.(request, user as AccountRow);
        });
        request.msSpent = performance.now() - begin;
      },
      handler: async (request, reply) => {
        const answering = startAnswer(api, endpoint, handler, { request, reply });
        if (endpoint.takesLong && asksForEvents(request)) {
          // A refusal before the work begins is as ever.
          await Promise.race([answering.begun, answering.answered]);
          return reply
            .type('text/event-stream; charset=utf-8')
            .header('x-accel-buffering', 'no')
            .send(eventStream(answering, (error) => loggedError(error, request)));
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

/** Begins to answer, within the time that the call has. */
function startAnswer(api: Api, endpoint: Endpoint, handler: Handler<Endpoint>, http: Http) {
  const { request } = http;
  // How long the body took to arrive is up to whoever sent it.
  const ms = answerMs(endpoint) - request.msSpent;
  const progress: Progress = { done: 0, total: 0 };
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const over = new AbortController();
  const answered = withinTime(ms, (end) => {
    if (endsWithCaller(endpoint)) onceAnswered(http.reply, () => end.abort(refuse(400, 'request_cancelled')));
    const { signal } = end;
    const db = endingIn(api.db, computes(endpoint) ? REQUEST_MS : ms, signal);
    const asking = { api: { ...api, db }, endpoint, ...http, progress, signal, now: api.now() };
    const untilSignOut = endpoint.takesLong ? [signInEnd(api, request, over.signal)] : [];
    return Promise.race([answerCall(asking, handler, begin), ...untilSignOut]);
  })
    .catch(async (error: unknown) => {
      throw (await hasEnded(api, request, error)) ? unauthorized() : error;
    })
    .finally(() => over.abort());
  return { answered, begun, progress };
}

/** A change is made even if its caller has gone meanwhile, unless hanging up is how it is cancelled. */
function endsWithCaller({ changes, takesLong, file }: Endpoint): boolean {
  return !changes || takesLong || file;
}

/** Whoever may make the call; nobody in particular where anyone may, as long as no other site has a browser make it. */
async function sender(api: Api, endpoint: Endpoint, request: FastifyRequest): Promise<UserRow | undefined> {
  if (endpoint.access === 'public') {
    if (endpoint.method !== 'GET' && comesFromElsewhere(request, api.publicUrl))
      throw refuse(403, 'other_site');
    return undefined;
  }
  const { user } = await repeatedly(api.db, () => api.requireUser(request));
  if (endpoint.access === 'staff' && !api.mayUseAdvancedView(user)) {
    throw refuse(403, 'staff_only');
  }
  // An account never becomes a guest, so this holds for the transaction too.
  if (endpoint.access === 'account') requireAccount(user);
  return user;
}

/**
 * True if a call failed because its own token or session ended while it ran: the rows it looked for may have gone with the
 * account, so nothing else that it could say is true.
 */
async function hasEnded(api: Api, { signedIn }: FastifyRequest, error: unknown): Promise<boolean> {
  if (signedIn === null || databaseIsAway(error)) return false;
  if (error instanceof HttpError && [304, 401, 429, 503, 507].includes(error.status)) return false;
  const { user, tokenId } = signedIn;
  // Whatever keeps us from looking, the first error says more.
  return api.tokenWorks(api.db, user.user_id, tokenId, api.now()).then(
    (works) => !works,
    () => false,
  );
}

/** Reading the largest file and writing its rows takes some seconds, on a small machine some more. */
const FILE_MS = 60_000;
/** Long work ends by itself before; this much of it is for finding the rows that it works on. */
const LONG_MS = LIMITS.simulationSeconds * 1_000 + REQUEST_MS;

/** Analyses that compute on the threads, where simulations may be under way. They read the plan in no more time than others. */
const ANALYSES = new Set<Endpoint>([
  advancedForecastEndpoints.crisisProbabilityAnalysis,
  exposureEndpoints.currencyExposure,
  differenceEndpoints.difference,
]);

const computes = (endpoint: Endpoint): boolean => endpoint.takesLong || ANALYSES.has(endpoint);

/** As many items as an account has, these calls may read, copy, change, delete or restore. */
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

/** How long answering a call may take, in milliseconds; who asks is found out within the same time. */
function answerMs(endpoint: Endpoint): number {
  if (endpoint.file || MOVES_PLAN.has(endpoint)) return FILE_MS;
  if (endpoint.takesLong) return LONG_MS;
  return ANALYSES.has(endpoint) ? LIMITS.analysisSeconds * 1_000 + REQUEST_MS : REQUEST_MS;
}
