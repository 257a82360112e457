import { Button } from '@mantine/core';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import { preloadItemDialog } from './item-dialog-host.tsx';
import { openItemDialog } from './item-dialog-store.ts';

/** The floating 'Add Item'; where it floats is the page's business. */
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
