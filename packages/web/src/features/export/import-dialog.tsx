import { LIMITS } from '@meridian/contract';
import { useState } from 'react';
import { useScenarios } from '#features/scenarios/public.ts';
import { useText } from '#lib/text/text.ts';
import { confirm } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ImportForm } from './import-form.tsx';
import type { Tell } from '#ui/form/told.tsx';

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  tell: Tell;
  /** Called with the scenario that the items went to, or that is selected. */
  onImported?: (scenario: number) => void;
}

const NOTHING = () => undefined;

/** 'Import data': a file or pasted cells, what to do with it, what would happen, and the button that does it. */
export function ImportDialog({ isOpen, onClose, tell, onImported }: ImportDialogProps) {
  const t = useText();
  const scenarios = useScenarios();
  const [isWide, setIsWide] = useState(false);
  const confirmReplacing = (savesCopy: boolean) =>
    confirm({
      title: t('transfer.import.replace.title'),
      message: t('transfer.import.replace.question', {
        copy: savesCopy,
        scenarios: scenarios.length,
        items: scenarios.reduce((sum, { item_count: count }) => sum + count, 0),
        minutes: LIMITS.undoMinutes,
      }),
      confirmLabel: t('transfer.import.replace.confirm'),
      destructive: true,
    });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('transfer.import')} size={isWide ? '80rem' : 'lg'}>
      <ImportForm
        onWide={setIsWide}
        tell={tell}
        onClose={onClose}
        onImported={onImported ?? NOTHING}
        confirmReplacing={confirmReplacing}
      />
    </Dialog>
  );
}
