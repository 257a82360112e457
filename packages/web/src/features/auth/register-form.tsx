import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { registration } from '@meridian/contract';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { type Text, useText } from '#lib/text/text.ts';
import { firstMessages, validate } from '#lib/api/validate.ts';
import { PATHS } from '#paths.ts';
import { focusFirstInvalid } from '#ui/form/focus-problem.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { IDENTITY, LEFT_TO_RIGHT, UserTextInput } from '#ui/form/user-text-input.tsx';
import { forgetArrival, useArrivalAt } from './arrival.ts';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { HaveAccount, TermsLabel } from './auth-links.tsx';
import { GuestEndedError, ProfileError, register } from './auth-session.ts';
import { useAuth } from './auth-state.ts';
import { refusalText } from './auth-api.ts';
import { useVerification } from './use-verification.tsx';

const EMPTY = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  password: '',
  password_confirm: '',
  terms: false,
};

const REQUIRED = ['username', 'email', 'password', 'password_confirm'] as const;

/** Creates an account. The contract's own rules speak first; what the server adds lands on the same fields. */
export function RegisterForm({ otherWays }: { otherWays: ReactNode }) {
  const t = useText();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isGuest = useAuth(({ user }) => user?.is_guest === true);
  const staffWord = useArrivalAt(PATHS.register) ?? undefined;
  const form = useForm({ initialValues: EMPTY, validate: (values) => problemsOf(values, t) });
  const verification = useVerification('register');
  const isIncomplete = REQUIRED.some((field) => form.values[field] === '');

  const submit = form.onSubmit(async ({ terms: _agreed, ...body }) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await register({ ...body, turnstile_token: verification.token, staff_word: staffWord });
      forgetArrival();
    } catch (error) {
      setIsBusy(false);
      verification.reset();
      const { staff_word: [wrongWord] = [], ...fields } = error instanceof ApiError ? error.fieldErrors : {};
      // It has no field of its own. The next attempt goes without it, as the sentence says.
      if (wrongWord !== undefined) forgetArrival();
      setProblem(
        wrongWord === undefined ? problemOf(error, t) : `${wrongWord} ${t('auth.register.withoutWord')}`,
      );
      form.setErrors(firstMessages(fields));
    }
  }, focusFirstInvalid);

  return (
    <AuthFrame
      title={t(isGuest ? 'guest.register.title' : 'auth.register.title')}
      lead={isGuest ? t('guest.register.lead') : undefined}
      problem={problem}
      footer={<HaveAccount />}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <UserTextInput
            label={t('auth.register.firstName')}
            autoComplete="given-name"
            {...form.getInputProps('first_name')}
          />
          <UserTextInput
            label={t('auth.register.lastName')}
            autoComplete="family-name"
            {...form.getInputProps('last_name')}
          />
        </div>
        <UserTextInput
          label={t('auth.register.username')}
          autoComplete="username"
          {...IDENTITY}
          {...form.getInputProps('username')}
        />
        <TextInput
          type="email"
          label={t('auth.register.email')}
          autoComplete="email"
          attributes={LEFT_TO_RIGHT}
          {...IDENTITY}
          {...form.getInputProps('email')}
        />
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
          label={<TermsLabel />}
          {...form.getInputProps('terms', { type: 'checkbox' })}
          // Mantine marks the box only for the eye.
          aria-invalid={form.errors['terms'] !== undefined}
        />
        {verification.widget}
        <Button type="submit" size="md" fullWidth disabled={isBusy || isIncomplete || verification.isPending}>
          {t(isBusy ? 'auth.register.busy' : 'auth.register.submit')}
        </Button>
      </form>
      {otherWays}
    </AuthFrame>
  );
}

function problemOf(error: unknown, t: Text): string {
  if (error instanceof GuestEndedError) return t('guest.keep.ended');
  if (error instanceof ProfileError) return t('auth.signIn.noProfile');
  return refusalText(error, t, t('auth.register.failed'));
}

function problemsOf({ terms, ...body }: typeof EMPTY, t: Text): Record<string, string> {
  const problems = firstMessages(validate(registration, body) ?? {});
  return terms ? problems : { ...problems, terms: t('auth.register.termsRequired') };
}
