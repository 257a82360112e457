import { LIMITS, apiTokenEndpoints } from '@meridian/contract';
import { createApiToken, deleteApiToken, listApiTokens } from '#features/identity/store/api-token-store.ts';
import { changeHandler, reAuthenticatedHandler } from '#http/handle-call.ts';
import { type Api, beforeBody } from '#http/call-types.ts';
import type { RateLimitFactory } from '#http/rate-limit.ts';
import { mount } from '#http/route.ts';
import type { NotifyOwner } from '#mail/account-emails.ts';

interface ApiTokenOptions {
  rateLimit: RateLimitFactory;
  notifyOwner: NotifyOwner;
}

/** Mounts the routes with which account owners manage the tokens of their programs. */
export function apiTokenRoutes(api: Api, { rateLimit, notifyOwner }: ApiTokenOptions): void {
  const creations = rateLimit({ name: 'api-tokens', attempts: LIMITS.apiTokensPerHour, seconds: 3_600 });
  beforeBody(api, apiTokenEndpoints.create, (_request, user) => creations.spend(String(user.user_id)));

  mount(api, 'api-tokens', apiTokenEndpoints, {
    list: async ({ db, user, now }) => ({ tokens: await listApiTokens(db, user.user_id, now) }),
    create: reAuthenticatedHandler(api, async ({ db, user, body, now, reply }) => {
      const { name, scope, days } = body;
      const made = await createApiToken(db, user.user_id, { name, scope, days, now });
      notifyOwner(reply, user.email, 'api_token_made');
      return made;
    }),
    remove: changeHandler(async ({ db, user, params }) => deleteApiToken(db, user.user_id, params.id)),
  });
}
