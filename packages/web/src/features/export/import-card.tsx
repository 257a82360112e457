import { Button } from '@mantine/core';
import { useState } from 'react';
import { UndoOffers } from '#features/items/public.ts';
import { useText } from '#lib/text/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import styles from './export.module.css';
import type { Tell } from './transfer-status.ts';

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** The way to the import. */
export function ImportCard({ tell }: { tell: Tell }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t('transfer.import')} note={t('transfer.import.note')}>
      <div className={styles.actions}>
        <Button
          variant="default"
          onClick={() => {
            tell(null);
            setIsOpen(true);
          }}
        >
          {t('import.open')}
        </Button>
      </div>
      <UndoOffers />
      <ImportDialog isOpen={isOpen} onClose={() => setIsOpen(false)} tell={tell} />
    </Card>
  );
}
