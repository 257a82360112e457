import type { CurrencyCode } from '@meridian/engine';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useLeaveTyped } from '#ui/dialog/leave-typed.ts';
import { AssumptionsForm } from './assumptions-form.tsx';

interface AssumptionsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  currencies: readonly CurrencyCode[];
}

/** What the selected scenario assumes, to be changed. A press beside it does not close it, and other ways ask first where something is typed. */
export function AssumptionsDialog({ isOpen, onClose, currencies }: AssumptionsDialogProps) {
  const t = useText();
  const scenario = useSelectedScenario();
  const { leave, isAsked, noteTyped } = useLeaveTyped(onClose);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => void leave(onClose)}
      title={t('assumptions.title', { name: scenario.name })}
      size="xl"
      closeOnClickOutside={false}
      // Escape is for the question on top.
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
