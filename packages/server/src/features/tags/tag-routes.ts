import { tagEndpoints } from '@meridian/contract';
import { pageAnswer, pageWindow } from '#http/pagination.ts';
import { type Api, mount } from '#http/route.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { listTags } from './tag-store.ts';

export function tagRoutes(api: Api): void {
  mount(api, 'tags', tagEndpoints, {
    list: async (call) => {
      unlessUnchanged(call);
      // Sorted here and not by the database, which is not to know how names compare.
      const tags = await listTags(call.db, call.user.user_id);
      const { limit, offset } = pageWindow(call.query);
      return pageAnswer(call.request, call.query, { count: tags.length, rows: tags.slice(offset, offset + limit) });
    },
  });
}
