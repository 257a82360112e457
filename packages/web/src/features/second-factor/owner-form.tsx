import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LIMITS, type OwnerProof } from '@meridian/contract';
import { type ReactNode, useState } from 'react';
import { useUser } from '#features/auth/signed-in-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { report } from '#lib/report.ts';
import { useText } from '#lib/text.ts';
import { firstMessages } from '#lib/validate.ts';
import { showProblems } from '#ui/focus-problem.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { Told } from '#ui/told.tsx';
import { UserTextInput } from '#ui/user-text-input.tsx';
import { passkeyProblem } from './passkey-ceremony.ts';
import styles from './second-factor.module.css';

interface OwnerFormProps {
  lead: ReactNode;
  asksPassword: boolean;
  /** The name that stands in the field; absent: nothing is named. */
  name?: string | undefined;
  submit: string;
  isDestructive: boolean;
  /** Does it; what it throws is told here. */
  act: (proof: OwnerProof, name: string) => Promise<void>;
  onCancel: () => void;
}

/** What a change to second factors asks first: who is there, and what a passkey is to be called. */
export function OwnerForm(props: OwnerFormProps) {
  const { lead, asksPassword, name, submit, isDestructive, act, onCancel } = props;
  const t = useText();
  const user = useUser();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({ initialValues: { password: '', name: name ?? '' } });
  const { values } = form;
  const isIncomplete =
    (asksPassword && values.password === '') || (name !== undefined && values.name.trim() === '');

  const send = form.onSubmit(async ({ password, name: wanted }, event) => {
    const fields = event?.currentTarget;
    setIsBusy(true);
    setProblem(null);
    try {
      await act(asksPassword ? { password } : {}, wanted);
    } catch (error) {
      report('A second factor could not be changed', error);
      setIsBusy(false);
      const messages = error instanceof ApiError ? firstMessages(error.fieldErrors) : {};
      if ('password' in messages || 'name' in messages) showProblems(fields, () => form.setErrors(messages));
      else setProblem(passkeyProblem(error, t, t('secondFactor.failed')));
    }
  });

  return (
    <form className={styles.stack} onSubmit={send} noValidate>
      {lead}
      <Told problem={problem} />
      {name === undefined ? null : (
        <UserTextInput
          label={t('secondFactor.passkeys.name')}
          description={t('secondFactor.passkeys.name.help')}
          autoComplete="off"
          maxLength={2 * LIMITS.passkeyNameMaxCharacters}
          required
          withAsterisk={false}
          data-autofocus={!asksPassword}
          {...form.getInputProps('name')}
        />
      )}
      {asksPassword ? (
        <>
          {/* So that password managers know whose password it is. */}
          <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          <PasswordField
            label={t('secondFactor.password')}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
        </>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          color={isDestructive ? 'claret' : 'evergreen'}
          disabled={isBusy || isIncomplete}
        >
          {isBusy ? t('secondFactor.busy') : submit}
        </Button>
      </Group>
    </form>
  );
}
