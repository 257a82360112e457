import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { passwordResetRequest } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
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
  const form = useForm({
    initialValues: { email: '' },
    validate: (values) => firstMessages(validate(passwordResetRequest, values) ?? {}),
  });

  const { mutate, isPending, isSuccess, variables, error, reset } = useMutation({
    mutationFn: requestPasswordReset,
    onError: (cause) => {
      if (cause instanceof ApiError) form.setErrors(firstMessages(cause.fieldErrors));
    },
  });

  if (isSuccess) return <Asked email={variables.trim()} onAgain={reset} />;
  return (
    <AuthFrame
      title={t('auth.forgot.title')}
      lead={t('auth.forgot.lead')}
      problem={error === null ? null : errorText(error, t, t('auth.forgot.failed'))}
      footer={<Remembered />}
    >
      <form
        className="stack"
        onSubmit={form.onSubmit(({ email }) => mutate(email), focusFirstInvalid)}
        noValidate
      >
        <TextInput
          type="email"
          label={t('auth.forgot.email')}
          autoComplete="email"
          attributes={LEFT_TO_RIGHT}
          {...IDENTITY}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth disabled={isPending || form.values.email.trim() === ''}>
          {t(isPending ? 'auth.forgot.busy' : 'auth.forgot.submit')}
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
