import type { FinancialItem } from '@meridian/contract';
import { lazy, useEffect, useMemo } from 'react';
import { selectItems, useItemSelection } from '#features/items/grid/list-marks.ts';
import { isProvisional } from '#features/items/item-changes.ts';
import { LazyPart } from '#ui/layout/card-states.tsx';

const BulkActionBar = lazy(async () => ({ default: (await import('./bulk-action-bar.tsx')).BulkActionBar }));

/** Changes every selected item of the list at once; not there while none is selected. */
export function BulkActions({ items }: { items: readonly FinancialItem[] }) {
  const ids = useItemSelection((selection) => selection.ids);
  const selected = useMemo(
    () => items.filter((item) => ids.has(item.id) && !isProvisional(item)),
    [items, ids],
  );
  useEffect(() => {
    // What left the list, deleted or of another scenario, is no longer selected.
    if (selected.length < ids.size) selectItems(selected.map(({ id }) => id));
  }, [selected, ids]);
  if (selected.length === 0) return null;
  return (
    <LazyPart>
      <BulkActionBar selected={selected} />
    </LazyPart>
  );
}
