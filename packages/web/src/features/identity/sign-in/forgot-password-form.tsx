import { Button } from '@mantine/core';
import { passwordResetRequest, recoveryEndpoints } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { errorText } from '#lib/api/error-text.ts';
import { useText } from '#lib/text/text.ts';
import { validate } from '#lib/api/field-errors.ts';
import { focusOnMount } from '#ui/form/form-focus.ts';
import { useFormSubmission } from '#ui/form/use-form-submission.ts';
import { EmailInput } from '#ui/form/user-text-input.tsx';
import { AuthPageLayout, SubmitButton } from './auth-page-layout.tsx';

/** Renders the form that requests a password reset by email. It shows the same result whether or not the account exists. */
export function ForgotPasswordForm() {
  const t = useText();
  const { mutateAsync, isPending, isSuccess, variables, reset } = useMutation({
    mutationFn: (email: string) => call(recoveryEndpoints.requestPasswordReset, { body: { email } }),
  });
  const { form, submit, problem } = useFormSubmission({
    initialValues: { email: '' },
    check: (values) => validate(passwordResetRequest, values),
    send: ({ email }) => mutateAsync(email),
    failed: (error) => errorText(error, t, t('auth.forgot.failed')),
  });
  if (isSuccess) return <Asked email={variables.trim()} onAgain={reset} />;
  return (
    <AuthPageLayout title={t('auth.forgot.title')} lead={t('auth.forgot.lead')} problem={problem}>
      <title>{t('auth.forgot.page')}</title>
      <form className="stack" onSubmit={submit} noValidate>
        <EmailInput label={t('auth.forgot.email')} {...form.getInputProps('email')} />
        <SubmitButton form="auth.forgot" isBusy={isPending} isIncomplete={form.values.email.trim() === ''} />
      </form>
    </AuthPageLayout>
  );
}

function Asked({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useText();
  const lead = (
    <>
      <p ref={focusOnMount} tabIndex={-1} className="focus-place">
        {t('auth.forgot.sent', { email })}
      </p>
      <p>{t('auth.forgot.nothing')}</p>
    </>
  );
  return (
    <AuthPageLayout title={t('auth.forgot.check')} lead={lead} problem={null}>
      <title>{t('auth.forgot.page')}</title>
      <Button variant="default" size="md" fullWidth onClick={onAgain}>
        {t('auth.forgot.again')}
      </Button>
    </AuthPageLayout>
  );
}
