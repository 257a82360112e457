import { LoginForm } from '#features/auth/login-form.tsx';
import { SocialButtons } from '#features/social/social-buttons.tsx';
import { useText } from '#lib/text.ts';

export function LoginPage() {
  const t = useText();
  return (
    <>
      <title>{t('page.login')}</title>
      <LoginForm otherWays={<SocialButtons />} />
    </>
  );
}
