import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { passwordChange } from '@meridian/contract';
import { ApiError } from '#lib/api/api-error.ts';
import { logError } from '#lib/api/log-error.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { toFirstMessages, validate } from '#lib/api/field-errors.ts';
import { Card } from '#ui/layout/card.tsx';
import { showFieldErrors } from '#ui/form/form-focus.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { failureText, useChangePassword } from './account-api.ts';
import type { ShowStatus } from '#ui/form/form-status.tsx';

const EMPTY = { current_password: '', new_password: '', confirm_password: '' };

/** Renders the form that changes the password. Errors are shown in the banner, and their field is marked. */
export function ChangePasswordForm({ username, showStatus }: { username: string; showStatus: ShowStatus }) {
  const t = useText();
  const { mutateAsync: send, isPending: isBusy } = useChangePassword();
  const form = useForm({ initialValues: EMPTY });
  const isIncomplete = Object.values(form.values).some((text) => text === '');

  const submit = form.onSubmit(async (values, event) => {
    const fields = event?.currentTarget;
    const refuse = (text: string, messages: Record<string, string>) => {
      showStatus({ tone: 'problem', text });
      showFieldErrors(fields, () => form.setErrors(unsaid(messages, text)));
    };
    showStatus(null);
    const wrong = toFirstMessages(validate(passwordChange, values) ?? {});
    const [firstWrong] = Object.values(wrong);
    if (firstWrong !== undefined) return refuse(firstWrong, wrong);
    try {
      await send(values);
      form.setValues(EMPTY);
      showStatus({ tone: 'done', text: t('account.password.updated') });
    } catch (error) {
      logError('The password could not be changed', error);
      refuse(problemOf(error, t), error instanceof ApiError ? toFirstMessages(error.fieldErrors) : {});
    }
  });

  return (
    <Card title={t('account.password.title')} note={t('account.password.note')}>
      <form className="stack" onSubmit={submit} noValidate>
        {/* A hidden field that gives password managers the username of the changed password. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={t('account.password.current')}
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <PasswordField
          label={t('account.password.new')}
          description={t('account.password.hint')}
          autoComplete="new-password"
          {...form.getInputProps('new_password')}
        />
        <PasswordField
          label={t('account.password.confirm')}
          autoComplete="new-password"
          {...form.getInputProps('confirm_password')}
        />
        <div className="wrapping">
          <Button type="submit" disabled={isBusy || isIncomplete}>
            {t(isBusy ? 'account.password.busy' : 'account.password.submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Returns the server's message about the new password if it has one, otherwise the message of product.md for a failed change. */
function problemOf(error: unknown, t: Translate): string {
  const refusal = error instanceof ApiError ? error.fieldErrors['new_password']?.[0] : undefined;
  return refusal ?? failureText(error, t, t('account.password.failed'));
}

/**
 * Returns the messages for the fields. A field whose message the banner already shows gets `true`, which marks the field as invalid without
 * repeating the message.
 */
function unsaid(messages: Record<string, string>, text: string): Record<string, string | true> {
  return Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, message === text || message]));
}
