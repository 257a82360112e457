import { LIMITS, socialEndpoints, identityEndpoints } from '@meridian/contract';
import { notFound, httpError } from '#errors.ts';
import { type DecideFirstAccount, readPasswordHash } from '#features/identity/store/account-store.ts';
import type { FinishSignIn } from '#http/sign-in/sign-in-types.ts';
import { createAddressLimit } from '#http/login-throttling/address-limit.ts';
import type { KnownDevices } from '#http/login-throttling/known-devices.ts';
import { type HostCookie, createHostCookie } from '#http/sign-in/host-cookie.ts';
import type { RateLimitFactory } from '#http/rate-limit.ts';
import { reAuthenticatedHandler } from '#http/handle-call.ts';
import type { Api } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import type { NotifyOwner } from '#mail/account-emails.ts';
import { readUserPage } from '#http/pagination.ts';
import { type SocialFlowOptions, startProviderSignIn } from './openid-flow.ts';
import { signInExchangeCodeRoutes } from './sign-in-exchange-code-routes.ts';
import type { Provider } from './openid-providers.ts';
import { finishProviderReturn, failureRedirectAddress } from './return-from-provider.ts';
import type { PendingIdentities } from './pending-identity.ts';
import { encryptCookieState } from './social-flow-state.ts';
import { disconnectIdentity } from './connect-identity.ts';
import { listIdentities } from '#features/identity/store/identity-store.ts';

export interface SocialOptions {
  providers: readonly Provider[];
  /** The session cookie. */
  cookie: HostCookie;
  devices: KnownDevices;
  publicUrl: URL | undefined;
  /** Encrypts the state in the browser's cookie. */
  flowKey: Buffer;
  rateLimit: RateLimitFactory;
  decideFirstAccount: DecideFirstAccount;
  notifyOwner: NotifyOwner;
  storePending: PendingIdentities['store'];
  afterSignIn: FinishSignIn;
  /** The public origin, which is registered with the provider too. */
  origin(): string;
}

export function socialRoutes(api: Api, options: SocialOptions): void {
  const { providers, publicUrl, flowKey, rateLimit, origin } = options;
  const flowSeconds = LIMITS.socialFlowMinutes * 60;
  const flowCookie = createHostCookie({ publicUrl, name: 'meridian_social', seconds: flowSeconds });
  const attempts = createAddressLimit(rateLimit, { name: 'social-address', attempts: 60, seconds: 15 * 60 });

  const providerOf = (id: string) => {
    const provider = providers.find((one) => one.id === id);
    if (provider === undefined) throw notFound();
    return provider;
  };
  const callbackOf = (id: string) => `${origin()}/api/auth/social/${id}/callback/`;
  const begin = async (id: string, more: SocialFlowOptions, now: Date) => {
    const { address, flow } = await startProviderSignIn(providerOf(id), callbackOf(id), more);
    return { address: address.href, encrypted: encryptCookieState(flow, flowKey, now) };
  };

  identityRoutes(api, providers);
  signInExchangeCodeRoutes(api, options);
  mount(api, 'social', socialEndpoints, {
    providers: async () => ({ providers: providers.map(({ id, name }) => ({ id, name })) }),
    login: async ({ params, query, now, request, reply }) => {
      try {
        await attempts.spend(request.ip);
        const { address, encrypted } = await begin(params.provider, query, now);
        flowCookie.write(request, reply, encrypted);
        reply.header('location', address);
      } catch (error) {
        request.log.warn({ err: error }, 'a social sign-in could not begin');
        reply.header('location', failureRedirectAddress(error));
      }
    },
    callback: async ({ db, params, now, request, reply }) => {
      const address = new URL(callbackOf(params.provider));
      address.search = new URL(request.url, address).search;
      const encrypted = flowCookie.read(request);
      flowCookie.clear(request, reply);
      const came = { providerId: params.provider, providerOf, address, encrypted, flowKey };
      const target = await finishProviderReturn({ db, now, request, reply }, came, { ...options, attempts });
      reply.header('location', target);
    },
    connect: async ({ params, body, db, user, tokenId, now, request, reply }) => {
      const confirm = await api.requireOwner({ db, user, tokenId, now }, body ?? {});
      const provedBy = await confirm(db);
      const { name } = providerOf(params.provider);
      await attempts.spend(request.ip);
      const connects = { userId: user.user_id, tokenId, provedBy };
      const { address, encrypted } = await begin(params.provider, { connects, remember: false }, now).catch(
        (error: unknown) => {
          request.log.warn({ err: error }, 'a provider could not be reached');
          throw httpError(400, 'unreachable', { name });
        },
      );
      flowCookie.write(request, reply, encrypted);
      return { redirect_to: address };
    },
  });
}

function identityRoutes(api: Api, providers: readonly Provider[]): void {
  mount(api, 'social', identityEndpoints, {
    identities: async (call) => {
      const { db, user } = call;
      const nameOf = (provider: string) => providers.find((one) => one.id === provider)?.name ?? provider;
      const page = await readUserPage(call, 'identities', async (range) =>
        (await listIdentities(db, user.user_id, range)).map(({ created_at: created, ...identity }) => {
          const provider_name = nameOf(identity.provider);
          return { ...identity, provider_name, created_at: created.toISOString() };
        }),
      );
      return { ...page, has_password: (await readPasswordHash(db, user.user_id)) !== null };
    },
    disconnect: reAuthenticatedHandler(api, async ({ db, user, params }) =>
      disconnectIdentity(db, user.user_id, params.id, (id) => providers.some((one) => one.id === id)),
    ),
  });
}
