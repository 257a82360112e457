import { identityEndpoints } from '@meridian/contract';
import { readPasswordHash } from '#features/account/account-store.ts';
import { pageOf } from '#http/pagination.ts';
import { ownerOnly } from '#http/sign-in/require-owner.ts';
import { type Api, mount } from '#http/route.ts';
import { disconnectIdentity } from './connect-identity.ts';
import { listIdentities } from './identity-store.ts';
import type { Provider } from './open-providers.ts';

export function identityRoutes(api: Api, providers: readonly Provider[]): void {
  mount(api, 'social', identityEndpoints, {
    identities: async ({ db, user, query, request }) => {
      const rows = await listIdentities(db, user.user_id);
      const identities = rows.map(({ id, provider, email, created_at: created }) => {
        const name = providers.find((one) => one.id === provider)?.name ?? provider;
        return { id, provider, provider_name: name, email, created_at: created.toISOString() };
      });
      const hasPassword = (await readPasswordHash(db, user.user_id)) !== null;
      return { ...pageOf(request, query, identities), has_password: hasPassword };
    },
    disconnect: ownerOnly(api, async ({ db, user, params }) =>
      disconnectIdentity(db, user.user_id, params.id, (id) => providers.some((one) => one.id === id)),
    ),
  });
}
