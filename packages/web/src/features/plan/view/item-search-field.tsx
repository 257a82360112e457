import { ActionIcon } from '@mantine/core';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import styles from './item-toolbar.module.css';

/** The element id; the field exists once per page. */
const ID = 'item-search';
const LONGEST_TERM = 200;

/** Focuses the search field and selects its text, so that typing replaces it. */
export function focusItemSearch(): void {
  const field = document.getElementById(ID);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/** Renders the search field for name, category, currency and tags. */
export function ItemSearchField() {
  const t = useText();
  const term = useSavedSettings((settings) => settings.searchTerm);
  const search = (searchTerm: string) => saveSettings({ searchTerm });
  return (
    <UserTextInput
      id={ID}
      className={styles.search}
      aria-label={t('items.view.search')}
      placeholder={t('items.view.search.hint')}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={LONGEST_TERM}
      leftSection={<Icon name="search" size={18} />}
      rightSection={
        term === '' ? null : (
          <ActionIcon
            aria-label={t('items.view.search.clear')}
            title={t('items.view.search.clear')}
            onClick={() => {
              search('');
              focusItemSearch();
            }}
          >
            <Icon name="close" size={16} />
          </ActionIcon>
        )
      }
      value={term}
      onChange={(event) => search(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && term !== '') search('');
      }}
    />
  );
}
