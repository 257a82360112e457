import type { LimitedObjectKind } from '@meridian/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import { countStoredObjects } from '#db/account-limits.ts';

export interface PageQuery {
  page: number;
  page_size: number;
}

/** The rows of a page, by their position among all rows. */
export interface RowRange {
  limit: number;
  offset: number;
}

interface Rows<Row> {
  count(): Promise<number>;
  rows(range: RowRange): Promise<readonly Row[]>;
}

/**
 * Reads and returns a page without reading other rows. It contains the paths of the previous and the next page, with all other parameters
 * of the query.
 */
export async function readPage<Row>(request: FastifyRequest, query: PageQuery, { count, rows }: Rows<Row>) {
  const range = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
  const results = await rows(range);
  // A page that is not full is the last one, unless it is empty and not the first.
  const isLast = results.length < range.limit && (results.length > 0 || range.offset === 0);
  return pageAround(request, query, isLast ? range.offset + results.length : await count(), [...results]);
}

interface Listing {
  db: Database;
  user: { user_id: number };
  request: FastifyRequest;
  query: PageQuery;
}

/** Returns a page of the user's objects of one kind. */
export function readUserPage<Row>(
  { db, user, request, query }: Listing,
  things: LimitedObjectKind | 'identities',
  rows: Rows<Row>['rows'],
) {
  return readPage(request, query, { count: () => countStoredObjects(db, user.user_id, things), rows });
}

/** Returns a page of a list whose rows are all in memory. */
export function toPage<Row>(request: FastifyRequest, query: PageQuery, rows: readonly Row[]) {
  const { page, page_size: size } = query;
  return pageAround(request, query, rows.length, rows.slice((page - 1) * size, page * size));
}

function pageAround<Row>(request: FastifyRequest, { page, page_size: size }: PageQuery, count: number, results: Row[]) {
  const pages = Math.max(1, Math.ceil(count / size));
  const pathOf = (neighbour: number) => {
    const url = new URL(request.url, 'http://meridian.invalid');
    url.searchParams.set('page', String(neighbour));
    return `${url.pathname}${url.search}`;
  };
  return {
    count,
    next: page < pages ? pathOf(page + 1) : null,
    previous: page > 1 ? pathOf(Math.min(page - 1, pages)) : null,
    results,
  };
}
