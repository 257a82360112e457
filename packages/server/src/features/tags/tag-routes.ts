import { tagEndpoints } from '@meridian/contract';
import { pageOf } from '#http/pagination.ts';
import { type Api, mount } from '#http/route.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { listTags } from './tag-store.ts';

export function tagRoutes(api: Api): void {
  mount(api, 'tags', tagEndpoints, {
    list: async (call) => {
      unlessUnchanged(call);
      return pageOf(call.request, call.query, await listTags(call.db, call.user.user_id));
    },
  });
}
