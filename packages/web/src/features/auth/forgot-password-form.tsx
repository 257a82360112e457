import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { passwordResetRequest } from '@meridian/contract';
import { useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { useText } from '#lib/text/text.ts';
import { firstMessages, validate } from '#lib/api/validate.ts';
import { focusFirstInvalid, takeFocus } from '#ui/form/focus-problem.ts';
import { IDENTITY, LEFT_TO_RIGHT } from '#ui/form/user-text-input.tsx';
import { requestPasswordReset } from './auth-api.ts';
import { AuthFrame } from './auth-frame.tsx';
import { Remembered } from './auth-links.tsx';

/** Asks for a link by mail. What follows reads the same whether or not there is such an account. */
export function ForgotPasswordForm() {
  const t = useText();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({
    initialValues: { email: '' },
    validate: (values) => firstMessages(validate(passwordResetRequest, values) ?? {}),
  });

  const submit = form.onSubmit(async ({ email }) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await requestPasswordReset(email);
      setAskedFor(email.trim());
    } catch (error) {
      setProblem(errorText(error, t, t('auth.forgot.failed')));
      if (error instanceof ApiError) form.setErrors(firstMessages(error.fieldErrors));
    }
    setIsBusy(false);
  }, focusFirstInvalid);

  if (askedFor !== null) return <Asked email={askedFor} onAgain={() => setAskedFor(null)} />;
  return (
    <AuthFrame
      title={t('auth.forgot.title')}
      lead={t('auth.forgot.lead')}
      problem={problem}
      footer={<Remembered />}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <TextInput
          type="email"
          label={t('auth.forgot.email')}
          autoComplete="email"
          attributes={LEFT_TO_RIGHT}
          {...IDENTITY}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth disabled={isBusy || form.values.email.trim() === ''}>
          {t(isBusy ? 'auth.forgot.busy' : 'auth.forgot.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}

function Asked({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useText();
  const lead = (
    <>
      <p ref={takeFocus} tabIndex={-1} className="focus-place">
        {t('auth.forgot.sent', { email })}
      </p>
      <p>{t('auth.forgot.nothing')}</p>
    </>
  );
  return (
    <AuthFrame title={t('auth.forgot.check')} lead={lead} problem={null} footer={<Remembered />}>
      <Button variant="default" size="md" fullWidth onClick={onAgain}>
        {t('auth.forgot.again')}
      </Button>
    </AuthFrame>
  );
}
