import { LIMITS } from '@meridian/contract';

interface Page<Row> {
  results: readonly Row[];
  next: string | null;
}

/** Requests every page of a list and returns all rows. */
export async function fetchAllPages<Row>(
  read: (query: { page: number; page_size: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, isMore = true; isMore; page += 1) {
    const { results, next } = await read({ page, page_size: LIMITS.pageSizeMax });
    rows.push(...results);
    isMore = next !== null;
  }
  return rows;
}
