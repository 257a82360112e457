import { type Endpoint, type Tag, compareTags, tagEndpoints } from '@meridian/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, callUndoable } from '#lib/api/api-client.ts';
import { everyPage } from '#lib/api/every-page.ts';
import { QUERY_KEYS } from '#lib/api/fetch-again.ts';

const NONE: readonly Tag[] = [];

const tagsQuery = queryOptions({
  queryKey: QUERY_KEYS.tags,
  queryFn: async ({ signal }) => {
    const tags = await everyPage((query) => call(tagEndpoints.list, { query, signal }));
    return tags.toSorted(compareTags);
  },
});

/** The person's tags by name; none until they are loaded, because tags are only ever suggestions. */
export function useTags(): readonly Tag[] {
  return useQuery(tagsQuery).data ?? NONE;
}

/**
 * Gives a tag another name or colour, wherever it is carried: `await change({ id, name })`. Settles once items and tags are read again, with
 * the token that takes it back.
 */
export function useChangeTag() {
  return useTagCall(
    ({ id, ...body }: { id: number; name?: string; color?: string }) =>
      callUndoable(tagEndpoints.update, { params: { id }, body }),
    tagEndpoints.update,
  );
}

/** Gives the items of one tag another instead, and deletes the one: `await merge({ id, into })`. Settles likewise. */
export function useMergeTags() {
  return useTagCall(
    ({ id, into }: { id: number; into: number }) =>
      callUndoable(tagEndpoints.merge, { params: { id }, body: { into } }),
    tagEndpoints.merge,
  );
}

function useTagCall<Wish>(
  send: (wish: Wish) => Promise<{ undoToken: string | null }>,
  changesBy: Endpoint,
): (wish: Wish) => Promise<{ undoToken: string | null }> {
  const { mutateAsync } = useMutation({
    mutationKey: tagsQuery.queryKey,
    mutationFn: send,
    meta: { changesBy },
  });
  return mutateAsync;
}
