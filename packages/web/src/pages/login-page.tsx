import { LoginForm } from '#features/auth/login-form.tsx';
import { useText } from '#lib/text.ts';

export function LoginPage() {
  const t = useText();
  return (
    <>
      <title>{t('page.login')}</title>
      <LoginForm />
    </>
  );
}
