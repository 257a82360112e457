import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useSelectedScenario } from '#features/scenarios/scenario-api.ts';
import { useText } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { useItems } from './item-api.ts';
import { preloadItemDialog } from './item-dialog-host.tsx';
import { openItemDialog } from './item-dialog-store.ts';

/** The floating 'Add Item'; where it floats is the page's business. An empty scenario has the button in its midst instead. */
export function AddItemButton() {
  return (
    <Suspense fallback={null}>
      <ReadyButton />
    </Suspense>
  );
}

function ReadyButton() {
  const t = useText();
  const items = useItems(useSelectedScenario().id);
  if (items.length === 0) return null;
  return (
    <Button
      size="md"
      radius="xl"
      leftSection={<Icon name="plus" />}
      onPointerEnter={preloadItemDialog}
      onFocus={preloadItemDialog}
      onClick={() => openItemDialog()}
    >
      {t('items.add')}
    </Button>
  );
}
