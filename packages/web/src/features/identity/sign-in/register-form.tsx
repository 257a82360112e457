import { Checkbox } from '@mantine/core';
import { registration } from '@meridian/contract';
import type { ReactNode } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { validate } from '#lib/api/field-errors.ts';
import { PATHS } from '#paths.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { IdentityFields } from '#ui/form/identity-fields.tsx';
import { useFormSubmission } from '#ui/form/use-form-submission.ts';
import { LinkedText } from '#ui/layout/linked-text.tsx';
import { clearLinkSecret, useLinkSecret } from '#features/identity/link-secret.ts';
import styles from './auth-page-layout.module.css';
import { AuthPageLayout, SwitchFormLink, SubmitButton } from './auth-page-layout.tsx';
import { GuestSessionEndedError, ProfileError, register } from '#features/identity/auth-session.ts';
import { useAuth } from '#features/identity/auth-state.ts';
import { signInErrorText } from '#features/identity/auth-api.ts';
import { useHumanVerification } from './human-verification.tsx';

const EMPTY = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  password: '',
  password_confirm: '',
  terms: false,
};

const TERMS = { terms: PATHS.termsOfService, privacy: PATHS.privacyPolicy };

const REQUIRED = ['username', 'email', 'password', 'password_confirm'] as const;

/**
 * Renders the registration form. The rules of the contract are checked before it is sent. Errors of the server are shown at the same
 * fields.
 */
export function RegisterForm({ otherWays }: { otherWays: ReactNode }) {
  const t = useText();
  const isGuest = useAuth(({ user }) => user?.is_guest === true);
  const staffWord = useLinkSecret(PATHS.register) ?? undefined;
  const verification = useHumanVerification('register');
  const { form, submit, isBusy, problem } = useFormSubmission({
    initialValues: EMPTY,
    check: ({ terms, ...body }) => ({
      ...validate(registration, body),
      ...(terms ? {} : { terms: [t('auth.register.termsRequired')] }),
    }),
    send: async ({ terms: _agreed, ...body }) => {
      await register({ ...body, turnstile_token: verification.token, staff_word: staffWord });
      clearLinkSecret();
    },
    failed: (error) => {
      verification.reset();
      const { staff_word: [wrongWord] = [] } = error instanceof ApiError ? error.fieldErrors : {};
      if (wrongWord === undefined) return problemOf(error, t);
      // The setup code has no field in the form. The next request is sent without it, as the message says.
      clearLinkSecret();
      return `${wrongWord} ${t('auth.register.withoutWord')}`;
    },
  });
  const isIncomplete = REQUIRED.some((field) => form.values[field] === '');

  return (
    <AuthPageLayout
      title={t(isGuest ? 'guest.register.title' : 'auth.register.title')}
      lead={isGuest ? t('guest.register.lead') : undefined}
      problem={problem}
      footer={<SwitchFormLink id="auth.register.haveAccount" to={PATHS.login} />}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <IdentityFields form="auth.register" inputProps={form.getInputProps} className={styles.pair} />
        <PasswordField
          label={t('auth.register.password')}
          description={t('auth.register.passwordHint')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={t('auth.register.confirm')}
          autoComplete="new-password"
          {...form.getInputProps('password_confirm')}
        />
        <Checkbox
          required
          // The links open in a new tab, so that the entries of the form are not lost.
          label={<LinkedText id="auth.register.terms" links={TERMS} target="_blank" />}
          {...form.getInputProps('terms', { type: 'checkbox' })}
          // Mantine shows the error only visually.
          aria-invalid={form.errors['terms'] !== undefined}
        />
        {verification.widget}
        <SubmitButton form="auth.register" isBusy={isBusy} isIncomplete={isIncomplete || verification.isPending} />
      </form>
      {otherWays}
    </AuthPageLayout>
  );
}

function problemOf(error: unknown, t: Translate): string {
  if (error instanceof GuestSessionEndedError) return t('guest.keep.ended');
  if (error instanceof ProfileError) return t('auth.signIn.noProfile');
  return signInErrorText(error, t, t('auth.register.failed'));
}
