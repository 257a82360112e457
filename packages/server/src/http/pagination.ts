import type { FastifyRequest } from 'fastify';

export interface PageQuery {
  page: number;
  page_size: number;
}

/** Which rows make up a page, in SQL's words. */
export function pageWindow(query: PageQuery): { limit: number; offset: number } {
  return { limit: query.page_size, offset: (query.page - 1) * query.page_size };
}

/** The answer of a list: this page's rows, and the paths of its neighbours with the rest of the query kept. */
export function pageAnswer<Row>(request: FastifyRequest, query: PageQuery, found: { count: number; rows: Row[] }) {
  const pages = Math.max(1, Math.ceil(found.count / query.page_size));
  const pathOf = (page: number) => {
    const url = new URL(request.url, 'http://meridian.invalid');
    url.searchParams.set('page', String(page));
    return `${url.pathname}${url.search}`;
  };
  return {
    count: found.count,
    next: query.page < pages ? pathOf(query.page + 1) : null,
    previous: query.page > 1 ? pathOf(Math.min(query.page - 1, pages)) : null,
    results: found.rows,
  };
}
