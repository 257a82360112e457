import { LIMITS } from '@meridian/contract';
import { expect, test } from 'vitest';
import { fetchAllPages } from './fetch-all-pages.ts';

test('reads page after page until the last one', async () => {
  const all = Array.from({ length: 2 * LIMITS.pageSizeMax + 1 }, (_, index) => index);
  const requested: number[] = [];
  const rows = await fetchAllPages(async ({ page, page_size: size }) => {
    requested.push(page);
    const next = page * size < all.length ? `/?page=${page + 1}` : null;
    return { results: all.slice((page - 1) * size, page * size), next };
  });
  expect(rows).toEqual(all);
  expect(requested).toEqual([1, 2, 3]);
});
