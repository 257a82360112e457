import { LoginForm } from '#features/auth/login-form.tsx';
import { RegisterForm } from '#features/auth/register-form.tsx';
import { SocialButtons } from '#features/social/social-buttons.tsx';
import { useText } from '#lib/text/text.ts';
import { PageHead } from '#ui/layout/page-head.tsx';

export function LoginPage() {
  const t = useText();
  return (
    <>
      <PageHead title={t('page.login')} description={t('auth.login.description')} />
      <LoginForm OtherWays={SocialButtons} />
    </>
  );
}

export function RegisterPage() {
  const t = useText();
  return (
    <>
      <PageHead title={t('page.register')} description={t('auth.register.description')} />
      <RegisterForm otherWays={<SocialButtons remember />} />
    </>
  );
}
