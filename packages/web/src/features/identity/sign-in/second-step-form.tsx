import { Button, TextInput } from '@mantine/core';
import type { SecondFactorMethod, SecondFactorChallenge, SignInResponse } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import {
  passkeyErrorText,
  arePasskeysSupported,
  verifyCode,
  verifyPasskey,
} from '#features/identity/second-factor/passkey-sign-in.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { useText } from '#lib/text/text.ts';
import { focusOnMount } from '#ui/form/form-focus.ts';
import { OneTimeCodeField } from '#ui/form/one-time-code-field.tsx';
import { IDENTITY_INPUT_PROPS, LEFT_TO_RIGHT_INPUT } from '#ui/form/user-text-input.tsx';
import { AuthPageLayout, SubmitButton } from './auth-page-layout.tsx';
import { ProfileError } from '#features/identity/auth-session.ts';

interface SecondStepFormProps {
  step: SecondFactorChallenge;
  /** Signs in with the response of the second step. */
  accept: (answer: SignInResponse) => Promise<void>;
  /** Returns to the password form. `why` is the reason if it was not the user who chose to return. */
  onBack: (why: string | null) => void;
}

const OTHER_WAYS = {
  totp: 'secondFactor.step.useTotp',
  passkey: 'secondFactor.step.usePasskey',
  recovery_code: 'secondFactor.step.useRecovery',
} as const;

/** Renders the second step after the password: a code of the authenticator app, a passkey, or a recovery code. */
export function SecondStepForm({ step, accept, onBack }: SecondStepFormProps) {
  const t = useText();
  const { ticket, methods } = step;
  const usable = methods.filter((one) => one !== 'passkey' || arePasskeysSupported());
  const [method, setMethod] = useState<SecondFactorMethod | undefined>(usable[0]);
  const attempt = useMutation({
    mutationFn: async (getAnswer: () => Promise<SignInResponse>) => accept(await getAnswer()),
    onError: (cause) => {
      const { ticket: [dead] = [] } = cause instanceof ApiError ? cause.fieldErrors : {};
      if (cause instanceof ProfileError) onBack(t('auth.signIn.noProfile'));
      else if (dead !== undefined) onBack(dead);
    },
  });
  const { error } = attempt;
  // After success the form stays busy until the page is left.
  const isBusy = attempt.isPending || attempt.isSuccess;
  const { code: [wrongCode = null] = [] } = error instanceof ApiError ? error.fieldErrors : {};
  const problem =
    error === null || wrongCode !== null ? null : passkeyErrorText(error, t, t('secondFactor.step.failed'));
  const sendCode = (code: string) => attempt.mutate(() => verifyCode(ticket, code));

  return (
    <AuthPageLayout
      title={t('secondFactor.step.title')}
      lead={
        <>
          {method === undefined ? null : <p>{t(`secondFactor.step.${method}`)}</p>}
          {usable.length < methods.length ? <p>{t('secondFactor.step.elsewhere')}</p> : null}
        </>
      }
      problem={problem}
      footer={
        <Button variant="subtle" size="compact-sm" onClick={() => onBack(null)}>
          {t('secondFactor.step.back')}
        </Button>
      }
    >
      <div className="stack">
        {method === 'totp' ? (
          <OneTimeCodeField
            label={t('secondFactor.step.code')}
            error={wrongCode}
            isBusy={isBusy}
            onComplete={sendCode}
          />
        ) : null}
        {method === 'recovery_code' ? <RecoveryCodeForm error={wrongCode} isBusy={isBusy} onSend={sendCode} /> : null}
        {method === 'passkey' ? (
          <Button
            ref={focusOnMount}
            size="md"
            fullWidth
            disabled={isBusy}
            onClick={() => attempt.mutate(() => verifyPasskey(ticket))}
          >
            {t(isBusy ? 'secondFactor.step.busy' : 'secondFactor.step.usePasskey')}
          </Button>
        ) : null}
        {usable
          .filter((one) => one !== method)
          .map((one) => (
            <Button
              key={one}
              variant="subtle"
              disabled={isBusy}
              onClick={() => {
                attempt.reset();
                setMethod(one);
              }}
            >
              {t(OTHER_WAYS[one])}
            </Button>
          ))}
      </div>
    </AuthPageLayout>
  );
}

interface RecoveryCodeFormProps {
  error: string | null;
  isBusy: boolean;
  onSend: (code: string) => void;
}

function RecoveryCodeForm({ error, isBusy, onSend }: RecoveryCodeFormProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(code);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        ref={focusOnMount}
        label={t('secondFactor.step.recoveryCode')}
        autoComplete="off"
        attributes={LEFT_TO_RIGHT_INPUT}
        {...IDENTITY_INPUT_PROPS}
        value={code}
        error={error}
        readOnly={isBusy}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <SubmitButton form="secondFactor.step" isBusy={isBusy} isIncomplete={code.trim() === ''} />
    </form>
  );
}
