import { findAlreadyThere } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemsQuery } from '#features/items/public.ts';
import type { ReadTable } from './read-rows.ts';
import type { TableMode } from './table-aim.tsx';

const NONE: ReadonlySet<number> = new Set();

/** Rows that equal an item of the scenario; none where its items make room for the table's. Rows that are no items are not compared. */
export function useAlreadyThere(read: ReadTable | null, scenario: number, mode: TableMode) {
  const isAsked = mode === 'add';
  const { data: present, isError } = useQuery({ ...itemsQuery(scenario), enabled: isAsked });
  const there = useMemo(() => {
    if (!isAsked || present === undefined || read === null) return NONE;
    const rows = read.rows.flatMap(({ row, leftOut, item }) =>
      leftOut === null && item !== null ? [{ row, item }] : [],
    );
    const found = findAlreadyThere(
      rows.map(({ item }) => item),
      present,
    );
    return new Set(rows.filter((_, place) => found[place]).map(({ row }) => row));
  }, [isAsked, present, read]);
  /** Where the items cannot be had, the server looks itself. */
  return {
    there,
    isLooking: isAsked && present === undefined && !isError,
    isKnown: !isAsked || present !== undefined,
  };
}
