import { LoginForm } from '#features/identity/sign-in/login-form.tsx';
import { RegisterForm } from '#features/identity/sign-in/register-form.tsx';
import { SocialButtons } from '#features/identity/social-buttons.tsx';
import { useText } from '#lib/text/text.ts';
import { PageMetadata } from '#ui/layout/page-metadata.tsx';

export function LoginPage() {
  const t = useText();
  return (
    <>
      <PageMetadata title={t('page.login')} description={t('auth.login.description')} />
      <LoginForm OtherWays={SocialButtons} />
    </>
  );
}

export function RegisterPage() {
  const t = useText();
  return (
    <>
      <PageMetadata title={t('page.register')} description={t('auth.register.description')} />
      <RegisterForm otherWays={<SocialButtons remember />} />
    </>
  );
}
