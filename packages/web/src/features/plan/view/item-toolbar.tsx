import { ActionIcon, Button } from '@mantine/core';
import type { FinancialItem } from '@meridian/contract';
import { memo, useId, useRef } from 'react';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemFilterChips } from './item-filter-chips.tsx';
import { CurrencyFilter, ItemAdvancedFilters, TagFilter } from './item-filter-inputs.tsx';
import { ItemSearchField } from './item-search-field.tsx';
import styles from './item-toolbar.module.css';
import { hasFilters } from './filter-items.ts';
import { clearItemFilters, useItemFilters, useSavedSort } from './use-filtered-items.ts';
import { fieldLabelKey } from '#lib/item-fields.ts';
import { Select } from '#ui/form/select.tsx';
import { ITEM_SORT_KEYS, toggleSort } from './item-sort.ts';

interface ItemToolbarProps {
  /** All items of the scenario, which determine the filter options. */
  items: readonly FinancialItem[];
  shown: number;
}

/** Renders the search, filters and sort order of the items, and the number of items shown. */
export const ItemToolbar = memo(function ItemToolbar({ items, shown }: ItemToolbarProps) {
  const t = useText();
  const write = useFormatters();
  const filters = useItemFilters();
  const isOpen = useSavedSettings((settings) => settings.showAdvancedFilters);
  const advancedId = useId();
  const foot = useRef<HTMLDivElement>(null);
  const isFiltered = hasFilters(filters);
  return (
    <div className={styles.toolbar} role="search" aria-label={t('items.view.toolbar')}>
      <div className={styles.controls}>
        <ItemSearchField />
        <CurrencyFilter items={items} />
        <TagFilter items={items} />
        <ItemSortSelect />
        <Button
          className={styles.more}
          variant="default"
          leftSection={<Icon name="filter" size={18} />}
          rightSection={<Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? advancedId : undefined}
          onClick={() => saveSettings({ showAdvancedFilters: !isOpen })}
        >
          {t('items.view.advanced')}
        </Button>
      </div>
      {isOpen ? <ItemAdvancedFilters id={advancedId} hasFilters={isFiltered} /> : null}
      <div ref={foot} className={styles.foot} tabIndex={-1}>
        <ItemFilterChips filters={filters} onRemoved={() => foot.current?.focus()}>
          {isOpen ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                clearItemFilters();
                foot.current?.focus();
              }}
            >
              {t('items.view.clear')}
            </Button>
          )}
        </ItemFilterChips>
        <p className={styles.shown} aria-live="polite">
          {t('items.view.shown', { shown: write.number(shown), total: write.number(items.length) })}
        </p>
      </div>
    </div>
  );
});

/** Renders the select for the sort key, and the button for its direction. */
function ItemSortSelect() {
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
          label: t(key === 'created_at' ? 'items.view.sort.created_at' : fieldLabelKey(key)),
        }))}
        value={sort.sortBy}
        onChange={(chosen) => {
          const key = ITEM_SORT_KEYS.find((known) => known === chosen);
          if (key !== undefined && key !== sort.sortBy) saveSettings(toggleSort(sort, key));
        }}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('items.view.sort.direction', { direction })}
        title={t('items.view.sort.direction', { direction })}
        onClick={() => saveSettings(toggleSort(sort, sort.sortBy))}
      >
        <Icon name={isAscending ? 'sort-ascending' : 'sort-descending'} size={18} />
      </ActionIcon>
    </div>
  );
}
