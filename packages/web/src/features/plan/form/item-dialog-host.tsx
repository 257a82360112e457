import { Button } from '@mantine/core';
import { financialItem } from '@meridian/contract';
import { useEffect } from 'react';
import { z } from 'zod';
import { logError } from '#lib/api/log-error.ts';
import { DIALOG_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { loadWithCatalogue } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import { useRestoredText } from '#ui/form/unsaved-text.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { closeItemDialog, openItemDialog, useItemDialog } from './item-dialog-store.ts';
import { fieldEntries } from '#features/plan/fields/field-entries.ts';

const loadDialog = async () => (await import('./item-dialog.tsx')).ItemDialog;
const ItemDialog = lazyDialog(loadDialog);

/** Loads the form before its first use, when the pointer or the focus comes near a button that opens it. */
export function preloadItemDialog(): void {
  loadWithCatalogue(loadDialog, DIALOG_TEXTS).catch((error: unknown) => logError('The item form did not load', error));
}

/** The schema of a form that was saved before the session expired: its item (null for a new one) and its entries. */
const typedItem = z.object({
  item: financialItem.nullable(),
  values: fieldEntries.extend({ tag_names: z.array(z.string()) }),
});

/** Renders the item dialog once per page, because many buttons open it. */
export function ItemDialogHost() {
  const isOpen = useItemDialog((state) => state.isOpen);
  const typed = useRestoredText('item', typedItem);
  useEffect(() => {
    if (typed !== undefined) openItemDialog(typed.item, typed.values);
  }, [typed]);
  return <ItemDialog isOpen={isOpen} onClose={closeItemDialog} />;
}

/** Renders the 'Add Item' button; the page positions it. */
export function AddItemButton() {
  const t = useText();
  return (
    <Button
      size="md"
      leftSection={<Icon name="plus" />}
      onPointerEnter={preloadItemDialog}
      onFocus={preloadItemDialog}
      onClick={() => openItemDialog()}
    >
      {t('items.add')}
    </Button>
  );
}
