import { RegisterForm } from '#features/auth/register-form.tsx';
import { SocialButtons } from '#features/social/social-buttons.tsx';
import { useText } from '#lib/text.ts';

export function RegisterPage() {
  const t = useText();
  return (
    <>
      <title>{t('page.register')}</title>
      <RegisterForm otherWays={<SocialButtons />} />
    </>
  );
}
