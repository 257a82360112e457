import { LIMITS, type Tag, tagEndpoints } from '@meridian/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

const NONE: readonly Tag[] = [];

const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async ({ signal }) => {
    const answer = await call(tagEndpoints.list, { query: { page_size: LIMITS.pageSizeMax }, signal });
    return answer.results;
  },
});

/** The person's tags by name; none until they are loaded, because tags are only ever suggestions. */
export function useTags(): readonly Tag[] {
  return useQuery(tagsQuery).data ?? NONE;
}
