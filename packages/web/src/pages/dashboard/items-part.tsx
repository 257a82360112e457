import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { openImportDialog, useImportDialog } from '#features/export/import-dialog-store.ts';
import { ItemsCard } from '#features/items/items-card.tsx';
import { useText } from '#lib/text/text.ts';

/** The items with the way to import more, which leads back to them. */
export function ItemsPart() {
  const t = useText();
  const part = useRef<HTMLDivElement>(null);
  const imports = useImportDialog(({ done }) => done);
  useEffect(() => {
    if (imports > 0) part.current?.scrollIntoView({ block: 'start' });
  }, [imports]);
  return (
    <div ref={part}>
      <ItemsCard
        actions={
          <Button variant="default" size="compact-sm" onClick={openImportDialog}>
            {t('import.open')}
          </Button>
        }
      />
    </div>
  );
}
