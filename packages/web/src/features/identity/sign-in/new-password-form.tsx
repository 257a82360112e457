import { passwordReset, recoveryEndpoints } from '@meridian/contract';
import { useNavigate } from 'react-router';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { useText } from '#lib/text/text.ts';
import { validate } from '#lib/api/field-errors.ts';
import { PATHS } from '#paths.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useFormSubmission } from '#ui/form/use-form-submission.ts';
import { clearLinkSecret } from '#features/identity/link-secret.ts';
import { AuthPageLayout, SubmitButton } from './auth-page-layout.tsx';
import { clearStoredUser } from '#features/identity/auth-session.ts';
import { AFTER_PASSWORD_RESET } from '#features/identity/login-router-state.ts';

interface NewPasswordFormProps {
  token: string;
  /** A success message of the previous step. */
  notice?: string | undefined;
  onDeadLink: (why: string) => void;
}

/** Renders the form for a new password, which is sent with the token of an emailed link. */
export function NewPasswordForm({ token, notice, onDeadLink }: NewPasswordFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const { form, submit, isBusy, problem } = useFormSubmission({
    initialValues: { new_password: '', confirm_password: '' },
    check: (values) => validate(passwordReset, { token, ...values }),
    send: async (values) => {
      await call(recoveryEndpoints.confirmPasswordReset, { body: { token, ...values } });
      // The server has ended every session of the account, so a stored token would only be refused.
      clearStoredUser();
      clearLinkSecret();
      await navigate(PATHS.login, { replace: true, state: AFTER_PASSWORD_RESET });
    },
    failed: (error) => {
      if (error instanceof ApiError && error.status === 400 && error.detail !== null) {
        onDeadLink(error.detail);
        return null;
      }
      return errorText(error, t, t('auth.reset.failed'));
    },
  });

  return (
    <AuthPageLayout title={t('auth.reset.title')} lead={t('auth.reset.lead')} notice={notice ?? null} problem={problem}>
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
        <SubmitButton form="auth.reset" isBusy={isBusy} isIncomplete={Object.values(form.values).includes('')} />
      </form>
    </AuthPageLayout>
  );
}
