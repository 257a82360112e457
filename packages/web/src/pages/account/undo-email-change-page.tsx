import { UndoAddressForm } from '#features/auth/undo-address-form.tsx';
import { useText } from '#lib/text/text.ts';

export function UndoEmailChangePage() {
  const t = useText();
  return (
    <>
      <title>{t('auth.undo.page')}</title>
      <UndoAddressForm />
    </>
  );
}
