import type { FastifyRequest } from 'fastify';

export interface PageQuery {
  page: number;
  page_size: number;
}

/** A page of all the rows there are, and the paths of its neighbours with the rest of the query kept. */
export function pageOf<Row>(request: FastifyRequest, query: PageQuery, rows: readonly Row[]) {
  const { page, page_size: size } = query;
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const pathOf = (neighbour: number) => {
    const url = new URL(request.url, 'http://meridian.invalid');
    url.searchParams.set('page', String(neighbour));
    return `${url.pathname}${url.search}`;
  };
  return {
    count: rows.length,
    next: page < pages ? pathOf(page + 1) : null,
    previous: page > 1 ? pathOf(Math.min(page - 1, pages)) : null,
    results: rows.slice((page - 1) * size, page * size),
  };
}
