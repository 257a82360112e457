import { useText } from '#lib/text/text.ts';
import { OwnerForm } from './owner-form.tsx';
import type { AskedOwner } from './owner-proof.ts';
import { ABOVE_DIALOGS, Dialog } from '#ui/dialog/dialog.tsx';

/** Asks for re-authentication before an action that only the owner of the account may perform. */
export function OwnerProofDialog({ isOpen, lead, onClose, ...form }: AskedOwner & { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('owner.title')}
      closeOnClickOutside={false}
      zIndex={ABOVE_DIALOGS}
    >
      <OwnerForm {...form} lead={<p dir="auto">{lead}</p>} onCancel={onClose} />
    </Dialog>
  );
}
