import { identityEndpoints } from '@meridian/contract';
import { readPasswordHash } from '#features/account/account-store.ts';
import { readPage } from '#http/pagination.ts';
import { type Api, ownerOnly } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { disconnectIdentity } from './connect-identity.ts';
import { countIdentities, listIdentities } from './identity-store.ts';
import type { Provider } from './open-providers.ts';

export function identityRoutes(api: Api, providers: readonly Provider[]): void {
  mount(api, 'social', identityEndpoints, {
    identities: async ({ db, user, query, request }) => {
      const nameOf = (provider: string) => providers.find((one) => one.id === provider)?.name ?? provider;
      const page = await readPage(request, query, {
        count: () => countIdentities(db, user.user_id),
        rows: async (range) =>
          (await listIdentities(db, user.user_id, range)).map(({ created_at: created, ...identity }) => {
            const provider_name = nameOf(identity.provider);
            return { ...identity, provider_name, created_at: created.toISOString() };
          }),
      });
      return { ...page, has_password: (await readPasswordHash(db, user.user_id)) !== null };
    },
    disconnect: ownerOnly(api, async ({ db, user, params }) =>
      disconnectIdentity(db, user.user_id, params.id, (id) => providers.some((one) => one.id === id)),
    ),
  });
}
