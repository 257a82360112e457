import { ForgotPasswordForm } from '#features/auth/forgot-password-form.tsx';
import { useText } from '#lib/text/text.ts';

export function ForgotPasswordPage() {
  const t = useText();
  return (
    <>
      <title>{t('auth.forgot.page')}</title>
      <ForgotPasswordForm />
    </>
  );
}
