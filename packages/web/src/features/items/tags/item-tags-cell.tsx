import type { FinancialItem } from '@meridian/contract';
import { Suspense, lazy } from 'react';
import { ItemTags } from '#features/items/grid/item-cells.tsx';
import styles from '#features/items/grid/item-cell-editor.module.css';
import type { CellEdit } from '#features/items/grid/use-cell-editing.ts';

/** Loads when tags are first edited: the list shows them without it. */
const ItemTagsEditor = lazy(async () => ({
  default: (await import('./item-tags-editor.tsx')).ItemTagsEditor,
}));

/** The tags of an item under edit, where they stand in the list. */
export function ItemTagsCell({ item, edit }: { item: FinancialItem; edit: CellEdit }) {
  return (
    <div className={styles.tags}>
      <Suspense fallback={<ItemTags tags={item.tags} />}>
        <ItemTagsEditor item={item} renaming={edit.tag} onClose={() => edit.finish({}, 'stay')} />
      </Suspense>
    </div>
  );
}
