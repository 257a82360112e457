import { ActionIcon } from '@mantine/core';
import { saveSettings } from '#features/saved-settings/public.ts';
import { fieldLabel } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/form/select.tsx';
import { ITEM_SORT_KEYS, toggledSort } from './item-sort.ts';
import { useSavedSort } from './use-item-view.ts';
import styles from './item-toolbar.module.css';

/** What the items are sorted by, and which way round. */
export function ItemSortSelect() {
  const t = useText();
  const sort = useSavedSort();
  const isAscending = sort.sortOrder === 'asc';
  const direction = t(isAscending ? 'items.view.sort.ascending' : 'items.view.sort.descending');
  return (
    <div className={styles.sort}>
      <span aria-hidden="true" className={styles.sortLabel}>
        {t('items.view.sort')}
      </span>
      <Select
        className={styles.sortKey}
        aria-label={t('items.view.sort')}
        data={ITEM_SORT_KEYS.map((key) => ({
          value: key,
          label: t(key === 'created_at' ? 'items.view.sort.created_at' : fieldLabel(key)),
        }))}
        value={sort.sortBy}
        onChange={(chosen) => {
          const key = ITEM_SORT_KEYS.find((known) => known === chosen);
          if (key !== undefined && key !== sort.sortBy) saveSettings(toggledSort(sort, key));
        }}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('items.view.sort.direction', { direction })}
        title={t('items.view.sort.direction', { direction })}
        onClick={() => saveSettings(toggledSort(sort, sort.sortBy))}
      >
        <Icon name={isAscending ? 'sort-ascending' : 'sort-descending'} size={18} />
      </ActionIcon>
    </div>
  );
}
