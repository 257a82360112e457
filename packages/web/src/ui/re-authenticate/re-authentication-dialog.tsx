import { useText } from '#lib/text/text.ts';
import { ReAuthenticationForm } from './re-authentication-form.tsx';
import type { ReAuthenticationRequest } from './re-authentication.ts';
import { CONFIRMATION_Z_INDEX, Dialog } from '#ui/dialog/dialog.tsx';

/** Asks for re-authentication before an action that only the owner of the account may perform. */
export function ReAuthenticationDialog({
  isOpen,
  lead,
  onClose,
  ...form
}: ReAuthenticationRequest & { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('owner.title')}
      closeOnClickOutside={false}
      zIndex={CONFIRMATION_Z_INDEX}
    >
      <ReAuthenticationForm {...form} lead={<p dir="auto">{lead}</p>} onCancel={onClose} />
    </Dialog>
  );
}
