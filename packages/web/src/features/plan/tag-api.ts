import { type Endpoint, type Tag, compareTags, tagEndpoints } from '@meridian/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, callUndoable } from '#lib/api/api-client.ts';
import { fetchAllPages } from '#lib/api/fetch-all-pages.ts';
import { QUERY_KEYS } from '#lib/api/refetch-altered.ts';

const NONE: readonly Tag[] = [];

const tagsQuery = queryOptions({
  queryKey: QUERY_KEYS.tags,
  queryFn: async ({ signal }) => {
    const tags = await fetchAllPages((query) => call(tagEndpoints.list, { query, signal }));
    return tags.toSorted(compareTags);
  },
});

/** Returns the user's tags, sorted by name; an empty list until they are loaded, because tags are only suggestions. */
export function useTags(): readonly Tag[] {
  return useQuery(tagsQuery).data ?? NONE;
}

/**
 * Returns a function that renames or recolours a tag on all items: `await change({ id, name })`. It resolves with the undo token after
 * items and tags were fetched again.
 */
export function useChangeTag() {
  return useTagCall(
    ({ id, ...body }: { id: number; name?: string; color?: string }) =>
      callUndoable(tagEndpoints.update, { params: { id }, body }),
    tagEndpoints.update,
  );
}

/**
 * Returns a function that replaces a tag by another on all items and deletes it: `await merge({ id, into })`. It resolves like {@link
 * useChangeTag}.
 */
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
