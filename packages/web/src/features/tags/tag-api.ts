import { type Tag, compareTags, tagEndpoints } from '@meridian/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { everyPage } from '#lib/api/every-page.ts';
import { QUERY_KEYS, fetchAgain } from '#lib/api/fetch-again.ts';

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

/** Renames a tag, wherever it is carried: `await rename({ id, name })`. Settles once items and tags are read again. */
export function useRenameTag(): (tag: { id: number; name: string }) => Promise<unknown> {
  return useTagChange();
}

/** Gives a tag another colour, `#rrggbb`, wherever it is carried. */
export function useRecolorTag(): (tag: { id: number; color: string }) => Promise<unknown> {
  return useTagChange();
}

function useTagChange() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: tagsQuery.queryKey,
    mutationFn: ({ id, ...body }: { id: number; name?: string; color?: string }) =>
      call(tagEndpoints.update, { params: { id }, body }),
    onSettled: () => fetchAgain(client, { endpoint: tagEndpoints.update }),
  });
  return mutateAsync;
}
