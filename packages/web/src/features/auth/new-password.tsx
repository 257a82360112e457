import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { passwordReset } from '@meridian/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { useText } from '#lib/text/text.ts';
import { firstMessages, validate } from '#lib/api/validate.ts';
import { PATHS } from '#paths.ts';
import { focusFirstInvalid, showProblems } from '#ui/form/focus-problem.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { forgetArrival } from './arrival.ts';
import { confirmPasswordReset } from './auth-api.ts';
import { AuthFrame } from './auth-frame.tsx';
import { Remembered } from './auth-links.tsx';
import { leave } from './auth-session.ts';
import { AFTER_RESET } from './password-reset-state.ts';

interface NewPasswordProps {
  token: string;
  /** What has just gone well and led here. */
  notice?: string | undefined;
  onDeadLink: (why: string) => void;
}

/** A new password, by the token of a mailed link. */
export function NewPassword({ token, notice, onDeadLink }: NewPasswordProps) {
  const t = useText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({
    initialValues: { new_password: '', confirm_password: '' },
    validate: (values) => firstMessages(validate(passwordReset, { token, ...values }) ?? {}),
  });
  const { new_password: password, confirm_password: confirmation } = form.values;

  const submit = form.onSubmit(async (values, event) => {
    const page = event?.currentTarget;
    setIsBusy(true);
    setProblem(null);
    try {
      await confirmPasswordReset({ token, ...values });
      // The server has ended every sign-in of this account; one that is kept here would only be refused.
      leave();
      forgetArrival();
      await navigate(PATHS.login, { replace: true, state: AFTER_RESET });
    } catch (error) {
      setIsBusy(false);
      if (error instanceof ApiError && error.status === 400 && error.detail !== null)
        return onDeadLink(error.detail);
      setProblem(errorText(error, t, t('auth.reset.failed')));
      if (!(error instanceof ApiError)) return;
      showProblems(page, () => form.setErrors(firstMessages(error.fieldErrors)));
    }
  }, focusFirstInvalid);

  return (
    <AuthFrame
      title={t('auth.reset.title')}
      lead={t('auth.reset.lead')}
      notice={notice ?? null}
      problem={problem}
      footer={<Remembered />}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <PasswordField
          label={t('auth.reset.password')}
          description={t('auth.register.passwordHint')}
          autoComplete="new-password"
          {...form.getInputProps('new_password')}
        />
        <PasswordField
          label={t('auth.reset.confirm')}
          autoComplete="new-password"
          {...form.getInputProps('confirm_password')}
        />
        <Button type="submit" size="md" fullWidth disabled={isBusy || password === '' || confirmation === ''}>
          {t(isBusy ? 'auth.reset.busy' : 'auth.reset.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
