import type { CurrencyCode } from '@meridian/engine';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useConfirmDiscard } from '#ui/dialog/confirm-discard.ts';
import { AssumptionsForm } from './assumptions-form.tsx';

interface AssumptionsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  currencies: readonly CurrencyCode[];
}

/**
 * Renders the dialog for the assumptions of the selected scenario. A click outside does not close it; every other way of closing asks for
 * confirmation if text would be lost.
 */
export function AssumptionsDialog({ isOpen, onClose, currencies }: AssumptionsDialogProps) {
  const t = useText();
  const scenario = useSelectedScenario();
  const { leave, isAsked, noteTyped } = useConfirmDiscard(onClose);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => void leave(onClose)}
      title={t('assumptions.title', { name: scenario.name })}
      size="xl"
      closeOnClickOutside={false}
      // Escape closes only the topmost dialog.
      closeOnEscape={!isAsked}
    >
      <AssumptionsForm
        key={scenario.id}
        scenario={scenario}
        currencies={currencies}
        onTyped={noteTyped}
        onLeave={() => void leave(onClose)}
        onSaved={onClose}
      />
    </Dialog>
  );
}
