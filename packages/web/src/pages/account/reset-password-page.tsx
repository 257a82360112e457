import { ResetPasswordForm } from '#features/auth/reset-password-form.tsx';
import { useText } from '#lib/text/text.ts';

export function ResetPasswordPage() {
  const t = useText();
  return (
    <>
      <title>{t('auth.reset.page')}</title>
      <ResetPasswordForm />
    </>
  );
}
