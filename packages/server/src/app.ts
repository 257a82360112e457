import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { LIMITS, errorMessage } from '@meridian/contract';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Database } from '#db/connect.ts';
import type { ClearErasedData } from '#db/open-database.ts';
import { getInstallationKey } from '#db/encryption/key-store.ts';
import { logSlowStatements } from '#db/statement-times.ts';
import type { DataKey } from '#db/encryption/data-key.ts';
import { accountRoutes } from '#features/identity/account-routes.ts';
import { clearErasedDataFromFiles } from '#features/identity/clear-erased-data-from-files.ts';
import type { ErasureRecording } from '#features/identity/store/erased-account-store.ts';
import { createFirstAccountDecision } from '#features/identity/first-staff-account.ts';
import { advancedForecastRoutes } from '#features/advanced-forecast/advanced-forecast-routes.ts';
import { apiTokenRoutes } from '#features/identity/api-token-routes.ts';
import { authRoutes } from '#features/identity/sign-in/auth-routes.ts';
import { createUserCheck, isTokenValid } from '#features/identity/store/authentication-store.ts';
import { createOwnerNotifier } from '#features/identity/sign-in/account-recovery-routes.ts';
import { prepareAccount } from '#features/identity/sign-in/register.ts';
import { createHumanCheck, toTurnstileConfig } from '#features/identity/sign-in/require-human.ts';
import { createReAuthenticationCheck } from '#features/identity/sign-in/require-re-authentication.ts';
import { currencyRoutes } from '#features/currency/currency-routes.ts';
import { type RateStore, createRateStore } from '#features/currency/rate-store.ts';
import { exportRoutes } from '#features/plan/export/export-routes.ts';
import { demoDataRoutes } from '#features/plan/demo-data-routes.ts';
import { economicRoutes } from '#features/economic/economic-routes.ts';
import { createLiveDataStore } from '#features/economic/store/live-data-store.ts';
import { feedbackRoutes } from '#features/feedback/feedback-routes.ts';
import { forecastRoutes } from '#features/forecast/forecast-routes.ts';
import { guestRoutes } from '#features/identity/guest-routes.ts';
import { questionRoutes } from '#features/questions/question-routes.ts';
import { itemRoutes } from '#features/plan/item-routes.ts';
import { createPlanCache } from '#features/plan/store/plan-cache-store.ts';
import { scenarioRoutes } from '#features/plan/scenario-routes.ts';
import { secondFactorRoutes } from '#features/identity/second-factor/second-factor-routes.ts';
import { createCodeVerifier } from '#features/identity/second-factor/verify-code.ts';
import { createOpenidProviders } from '#features/identity/social/openid-providers.ts';
import { createPendingIdentities } from '#features/identity/social/pending-identity.ts';
import { socialRoutes } from '#features/identity/social/social-routes.ts';
import { tagRoutes } from '#features/plan/tag-routes.ts';
import { undoRoutes } from '#features/plan/undo-routes.ts';
import { createThreadQueues } from '#threads/thread-queues.ts';
import { createAddressLimit } from '#http/login-throttling/address-limit.ts';
import { createKnownDevices } from '#http/login-throttling/known-devices.ts';
import { createAfterResponse } from '#http/after-response.ts';
import type { FinishSignIn } from '#http/sign-in/sign-in-types.ts';
import { documentApi } from '#http/docs/api-docs.ts';
import { sendMalformedRequestError, sendError, rejectConnect } from '#http/error-handler.ts';
import { healthRoutes } from '#http/health.ts';
import { rejectUnsupportedMethods } from '#http/docs/unsupported-methods.ts';
import { createWorkQueue } from '#http/work-queue.ts';
import { type RateLimitFactory, createRateLimitFactory } from '#http/rate-limit.ts';
import { normalizePath, requireHost } from '#http/require-host.ts';
import { CONTENT_CODINGS } from '#http/body/content-coding.ts';
import { registerBodyParsers } from '#http/body/request-body.ts';
import { measureRequests } from '#http/measure-requests.ts';
import { batchLogOutput, logRequests, loggerOptions } from '#http/request-log.ts';
import { createCachedReads } from '#http/cached-read.ts';
import { createOriginReader } from '#http/sign-in/public-origin.ts';
import type { Api } from '#http/call-types.ts';
import { malformedRequestHeaders, setSecurityHeaders } from '#http/pages/security-headers.ts';
import { type HostCookie, createSessionCookie } from '#http/sign-in/host-cookie.ts';
import { validatorCompiler } from '#http/body/validation.ts';
import { securityTxtRoute } from '#http/pages/security-txt.ts';
import { serveWebClient } from '#http/pages/web-client.ts';
import { createMailer } from '#mail/mailer.ts';
import type { Settings } from '#settings.ts';

/** Maximum time in ms for receiving a request. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Maximum number of items in the plan cache, about 25 MB. */
const CACHED_ITEMS = 50_000;

/** Error messages for changes of many items, which wait in a queue: too many of one user, too many of all users, or too slow. */
const CHANGE_MESSAGES = {
  own: errorMessage('changes_own'),
  all: errorMessage('changes_all'),
  tooLong: ['non_field_errors', errorMessage('change_too_long')],
} satisfies Parameters<typeof createWorkQueue>[1];

export interface AppOptions {
  /** The database with data keys attached, see `openEncryption`. */
  db: Database;
  settings: Settings;
  erasureNotes: ErasureRecording;
  /** Returns true if the database's disk is almost full; undefined for an external database. */
  isDiskNearlyFull?(): boolean;
  /** Removes data of erased users from the database files; undefined for an external database. */
  clearErasedData?: ClearErasedData;
  /** The folder of the built web client. */
  webDirectory: string;
  /** The output of the log; standard output by default. */
  logOutput?: NodeJS.WritableStream;
  /** Returns the current time; replaced in tests. */
  now?(): Date;
}

/** Builds the whole server without listening. Features are mounted here, by name and in order. */
export async function buildApp({
  db,
  settings,
  erasureNotes,
  webDirectory,
  logOutput = process.stdout,
  isDiskNearlyFull = () => false,
  clearErasedData = async () => 'done',
  now = () => new Date(),
}: AppOptions) {
  const app = bareApp(settings, logOutput);
  await setSecurityHeaders(app, settings);
  await app.register(compress, { globalDecompression: false, encodings: CONTENT_CODINGS });
  await app.register(cookie);
  await documentApi(app);
  healthRoutes(app, db);

  const { derive } = await getInstallationKey(db);
  const plans = createPlanCache(CACHED_ITEMS);
  const rateStore = createRateStore({ db, urls: settings.ratesUrls, log: app.log, now });
  // Starts to fetch exchange rates, so that the first user sees current rates.
  app.addHook('onReady', async () => void rateStore.current());
  const entry: Entry = {
    erasureNotes,
    derive,
    cookie: createSessionCookie(settings.publicUrl),
    csrfKey: derive('csrf'),
    rateLimit: createRateLimitFactory({
      enabled: settings.rateLimits,
      sharedIn: settings.databaseUrl === undefined ? undefined : db,
      key: derive('rate-limit'),
    }),
    ...mailing(app, settings, now),
    rateStore,
  };
  const api = sharedApi(settings, entry, { app, db, now, isDiskNearlyFull });
  mountSignIn(api, settings, entry);
  clearErasedDataFromFiles(api, clearErasedData);
  const changes = createWorkQueue('changes', CHANGE_MESSAGES);
  scenarioRoutes(api, changes);
  itemRoutes(api, rateStore, plans);
  undoRoutes(api, changes);
  tagRoutes(api, rateStore, plans, changes);
  currencyRoutes(api, rateStore);
  forecastRoutes(api, rateStore, plans);
  const onThreads = createThreadQueues(app);
  questionRoutes(api, rateStore, plans, onThreads);
  advancedForecastRoutes(api, rateStore, plans, onThreads);
  economicRoutes(api, createLiveDataStore({ ...settings, db, log: app.log, now }));
  demoDataRoutes(api, rateStore, changes);
  exportRoutes(api, entry.rateLimit);
  feedbackRoutes(api, { ...entry, isLimited: settings.rateLimits, mailTo: feedbackMailbox(settings) });

  securityTxtRoute(app, { ...settings, ...entry, now });
  await serveWebClient(app, webDirectory, entry.origin);
  return app;
}

/** Returns the functions that send emails after the response. */
function mailing(app: FastifyInstance, settings: Settings, now: () => Date) {
  const deliver = createMailer({ ...settings, from: settings.mailFrom, log: app.log, now });
  const parts = { deliver, afterResponse: createAfterResponse(app), origin: createOriginReader(app, settings) };
  return { ...parts, notifyOwner: createOwnerNotifier(parts) };
}

/** Functions and keys that all kinds of sign-in use. */
interface Entry extends ReturnType<typeof mailing> {
  erasureNotes: ErasureRecording;
  derive: DataKey['derive'];
  cookie: HostCookie;
  csrfKey: Buffer;
  rateLimit: RateLimitFactory;
  rateStore: RateStore;
}

/** Returns the values and functions that the routes of all features share. */
function sharedApi(
  { publicUrl, advancedAccess, rateLimits: isLimited }: Settings,
  { cookie: session, csrfKey, rateLimit, rateStore }: Entry,
  given: Pick<Api, 'app' | 'db' | 'now' | 'isDiskNearlyFull'>,
): Api {
  return {
    ...given,
    publicUrl,
    requireUser: createUserCheck({ db: given.db, now: given.now, cookie: session, csrfKey, publicUrl }),
    mayUseAdvancedView: ({ is_staff: isStaff }) => isStaff || advancedAccess === 'everyone',
    requireOwner: createReAuthenticationCheck({
      perUser: rateLimit({ name: 'owner', attempts: 10, seconds: 15 * 60 }),
      codes: createCodeVerifier(isLimited),
    }),
    tokenWorks: isTokenValid,
    bodyHooks: new Map(),
    responses: createCachedReads({
      now: given.now,
      ratesVersion: () => {
        const { version, source } = rateStore.current();
        return `${version} ${source}`;
      },
    }),
  };
}

/**
 * Returns the address that receives each feedback; undefined without a mail server, because feedback would then only be written to a file
 * beside the database that stores it already.
 */
function feedbackMailbox({ smtpUrl, feedbackEmail }: Settings): string | undefined {
  return smtpUrl === undefined ? undefined : feedbackEmail;
}

/** Mounts accounts and all ways to sign in: as a guest, by password, by a provider, and recovery by email. */
function mountSignIn(api: Api, settings: Settings, entry: Entry): void {
  const { publicUrl, turnstile } = settings;
  const { derive, rateLimit } = entry;
  const providers = createOpenidProviders(settings.socialProviders, api.now);
  const pending = createPendingIdentities({
    publicUrl,
    providers,
    notifyOwner: entry.notifyOwner,
    key: derive('social-pending'),
  });
  const devices = createKnownDevices(derive('known-device'), publicUrl);
  const limited = (name: string, attempts: number, seconds: number) =>
    createAddressLimit(rateLimit, { name, attempts, seconds });
  const perAddress = limited('verification-address', 30, 15 * 60);
  const parts = {
    ...settings,
    ...entry,
    devices,
    providers,
    decideFirstAccount: createFirstAccountDecision(settings),
    requireHuman: createHumanCheck({ turnstile, publicUrl, perAddress, log: api.app.log }),
    turnstile: toTurnstileConfig(turnstile),
    registrations: limited('register-address', 20, 3_600),
    prepareAccount: prepareAccount,
    flowKey: derive('social'),
    storePending: pending.store,
    codes: createCodeVerifier(settings.rateLimits),
    afterSignIn: ((http, made) => {
      devices.remember(http.request, http.reply, made.userId);
      return pending.afterSignIn(http, made);
    }) satisfies FinishSignIn,
  };
  accountRoutes(api, parts);
  authRoutes(api, parts);
  apiTokenRoutes(api, parts);
  guestRoutes(api, parts);
  socialRoutes(api, parts);
  secondFactorRoutes(api, parts);
}

/** Creates a Fastify application with our conventions and without routes. */
function bareApp(settings: Settings, logOutput: NodeJS.WritableStream) {
  const hops = settings.trustProxy;
  const bare = malformedRequestHeaders(settings);
  const app: FastifyInstance = fastify({
    logger: loggerOptions(settings.logLevel, batchLogOutput(logOutput)),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit: LIMITS.bodyMaxBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { ignoreTrailingSlash: true },
    // `requireHost` refuses a request without a host, with our own message.
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = '/' }) => normalizePath(url),
    // Requests on open connections during closing get a response; then the connection is closed.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => sendMalformedRequestError(error, socket, { headers: bare, allowedAt }),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(bare)),
  });
  app.decorateRequest('signedIn', null);
  app.decorateRequest('msSpent', 0);
  app.decorateRequest('cacheKey', null);
  requireHost(app, bare);
  app.setValidatorCompiler(validatorCompiler);
  // Responses are text already; their schemas only document them.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(sendError);
  registerBodyParsers(app);
  logRequests(app);
  measureRequests(app);
  logSlowStatements(app.log);
  rejectConnect(app, bare);
  const allowedAt = rejectUnsupportedMethods(app);
  return app;
}
