import { LoginForm } from '#features/identity/sign-in/login-form.tsx';
import { RegisterForm } from '#features/identity/sign-in/register-form.tsx';
import { SocialButtons } from '#features/identity/social/social-buttons.tsx';
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
