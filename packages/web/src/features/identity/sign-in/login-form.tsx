import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SOCIAL_FAILURES, type SignInResponse } from '@meridian/contract';
import { type ComponentType, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import {
  passkeyErrorText,
  arePasskeysSupported,
  signInByPasskey,
} from '#features/identity/second-factor/passkey-sign-in.ts';
import { hasUnsavedText } from '#lib/unsaved-text-storage.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { focusOnMount } from '#ui/form/form-focus.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { IDENTITY_INPUT_PROPS, UserTextInput } from '#ui/form/user-text-input.tsx';
import { AuthPageLayout, SwitchFormLink, SubmitButton } from './auth-page-layout.tsx';
import styles from './auth-page-layout.module.css';
import { signInErrorText, requestToken } from '#features/identity/auth-api.ts';
import { ProfileError, signInWithToken } from '#features/identity/auth-session.ts';
import { isAfterPasswordReset, readSecondStep } from '#features/identity/login-router-state.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { useHumanVerification } from './human-verification.tsx';

/**
 * Renders the sign-in form, with a second step if the account requires one. After sign-in the route guard redirects, because it shows this
 * page to signed-out visitors only.
 */
export function LoginForm({ OtherWays }: { OtherWays: ComponentType<{ remember: boolean }> }) {
  const t = useText();
  const [searchParams] = useSearchParams();
  const location = useLocation();
  const [step, setStep] = useState(() => readSecondStep(location.state));
  const [problem, setProblem] = useState(() => socialProblem(searchParams, t));
  const [isBusy, setIsBusy] = useState(false);
  const [isBack, setIsBack] = useState(false);
  const form = useForm({ initialValues: { username: '', password: '', remember: true } });
  const { username, password, remember } = form.values;
  const verification = useHumanVerification('login');
  const isIncomplete = username === '' || password === '';

  /** Signs in with the response; throws {@link ProfileError} if the profile cannot be loaded. */
  const accept = async ({ token, connected }: SignInResponse) => {
    await signInWithToken(token);
    if (connected !== undefined) notify.done(t('social.connectedBySignIn', { provider: connected }));
  };
  const submit = form.onSubmit(async (values) => {
    setIsBusy(true);
    setProblem(null);
    try {
      const response = await requestToken({ ...values, turnstile_token: verification.token });
      if ('second_factor' in response) setStep(response.second_factor);
      else await accept(response);
    } catch (error) {
      beginAgain(problemOf(error, t));
    }
  });
  const beginAgain = (why: string | null) => {
    setStep(null);
    setProblem(why);
    setIsBusy(false);
    verification.reset();
  };
  const signInAlone = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await accept(await signInByPasskey(remember));
    } catch (error) {
      setIsBusy(false);
      const failed = t('secondFactor.passkeySignIn.failed');
      setProblem(error instanceof ProfileError ? problemOf(error, t) : passkeyErrorText(error, t, failed));
    }
  };

  if (step !== null) {
    const goBack = (why: string | null) => {
      setIsBack(true);
      beginAgain(why);
    };
    return <SecondStepForm step={step} accept={accept} onBack={goBack} />;
  }

  return (
    <AuthPageLayout
      title={t('auth.signIn.title')}
      problem={problem}
      notice={noticeOf(location.state, searchParams, t)}
      footer={<SwitchFormLink id="auth.signIn.newHere" to={PATHS.register} />}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <UserTextInput
          label={t('auth.signIn.identity')}
          autoComplete="username"
          {...IDENTITY_INPUT_PROPS}
          {...form.getInputProps('username')}
        />
        <PasswordField
          // After returning from the second step, the password field has the focus.
          ref={isBack ? focusOnMount : undefined}
          label={t('auth.signIn.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <div className={styles.row}>
          <Checkbox label={t('auth.signIn.remember')} {...form.getInputProps('remember', { type: 'checkbox' })} />
          <Link to={PATHS.forgotPassword} className={styles.aside}>
            {t('auth.signIn.forgot')}
          </Link>
        </div>
        {verification.widget}
        <SubmitButton form="auth.signIn" isBusy={isBusy} isIncomplete={isIncomplete || verification.isPending} />
        {arePasskeysSupported() ? (
          <Button variant="subtle" fullWidth disabled={isBusy} onClick={() => void signInAlone()}>
            {t('secondFactor.passkeySignIn')}
          </Button>
        ) : null}
      </form>
      <OtherWays remember={remember} />
    </AuthPageLayout>
  );
}

/** Returns the message of a failed sign-in with a provider, with the reason if the user can act on it. */
function socialProblem(searchParams: URLSearchParams, t: Translate): string | null {
  if (searchParams.get('auth') !== 'failed') return null;
  const reason = SOCIAL_FAILURES.find((one) => one === searchParams.get('reason'));
  const failed = t('auth.signIn.socialFailed');
  return reason === undefined ? failed : `${failed} ${t(`auth.signIn.socialFailed.${reason}`)}`;
}

/** Returns the message about the event that led to this page, such as a password reset; null if there was none. */
function noticeOf(state: unknown, searchParams: URLSearchParams, t: Translate): string | null {
  if (isAfterPasswordReset(state)) return t('auth.reset.done');
  if (searchParams.get('auth') === 'connect') return t('auth.signIn.connect');
  return hasUnsavedText() ? t('draft.kept') : null;
}

function problemOf(error: unknown, t: Translate): string {
  return error instanceof ProfileError
    ? t('auth.signIn.noProfile')
    : signInErrorText(error, t, t('auth.signIn.failed'));
}
