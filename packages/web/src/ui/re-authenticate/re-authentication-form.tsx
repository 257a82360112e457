import { Button, TextInput } from '@mantine/core';
import type { ReAuthentication } from '@meridian/contract';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { toFirstMessages } from '#lib/api/field-errors.ts';
import { showFieldErrors, focusOnMount } from '#ui/form/form-focus.ts';
import { IDENTITY_INPUT_PROPS, LEFT_TO_RIGHT_INPUT } from '#ui/form/user-text-input.tsx';
import styles from './re-authentication-form.module.css';
import { type RequiredProof, getRequiredProof, useReAuthenticationFunctions } from './re-authentication.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { FormStatus } from '#ui/form/form-status.tsx';

interface ReAuthenticationFormProps {
  /** A description of the action to be confirmed. */
  lead: ReactNode;
  submit: string;
  isDestructive?: boolean;
  /** The proof that the server has required; absent if the action is first sent without proof. */
  requiredProof?: RequiredProof;
  /** Renders the input fields of the change itself. `messages` are the server's messages by field after the last refusal. */
  fields?: ((messages: Record<string, string>) => ReactNode) | undefined;
  isIncomplete?: boolean;
  /** Performs the action. Errors that it throws are shown in the form. */
  act: (proof: ReAuthentication) => Promise<void>;
  /** Returns the message for an error that belongs to no field; null to use the form's own message. */
  problemText?: (error: unknown, t: Translate) => string | null;
  onCancel: () => void;
}

/** The kind of proof that the user enters: password, or code of a second factor. */
type Way = keyof ReAuthentication;

/**
 * Renders a form for a change that may require re-authentication. Once the server requires it, the form has a field for password or code.
 */
export function ReAuthenticationForm({
  isDestructive = false,
  isIncomplete = false,
  act,
  ...props
}: ReAuthenticationFormProps) {
  const t = useText();
  const { signInAgain } = useReAuthenticationFunctions();
  const [requiredProof, setRequiredProof] = useState(props.requiredProof ?? null);
  const hasCodes = useHasCodes(requiredProof !== null);
  const [chosen, setChosen] = useState<Way>('password');
  const [typed, setTyped] = useState('');
  const [messages, setMessages] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const way: Way = requiredProof === 'sign-in' ? 'code' : chosen;
  const mustSignIn = requiredProof === 'sign-in' && hasCodes === false;
  const isUnknown = requiredProof === 'sign-in' && hasCodes === null;

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsBusy(true);
    setProblem(null);
    setMessages({});
    try {
      await act(requiredProof === null ? {} : { [way]: typed });
    } catch (error) {
      logError('The change was not made', error);
      setIsBusy(false);
      const required = getRequiredProof(error);
      // The server has required proof only now, so the empty field is not marked as wrong.
      if (required !== null && (requiredProof === null || required === 'sign-in')) return setRequiredProof(required);
      const refused = error instanceof ApiError ? toFirstMessages(error.fieldErrors) : {};
      if (Object.keys(refused).length > 0) showFieldErrors(form, () => setMessages(refused));
      else setProblem(props.problemText?.(error, t) ?? errorText(error, t, t('owner.failed')));
    }
  };
  return (
    <form className="stack" onSubmit={(event) => void send(event)} noValidate>
      <div className={styles.lead}>{props.lead}</div>
      <FormStatus problem={problem} />
      {props.fields?.(messages)}
      {mustSignIn ? (
        <p ref={focusOnMount} tabIndex={-1} data-autofocus className="focus-place">
          {t('owner.signIn')}
        </p>
      ) : null}
      {requiredProof === null || mustSignIn || isUnknown ? null : (
        <ReAuthenticationField
          key={way}
          way={way}
          value={typed}
          error={messages[way]}
          onType={setTyped}
          other={hasCodes !== true ? null : requiredProof === 'sign-in' ? 'sign-in' : OTHER[way]}
          onOther={(other) => {
            setChosen(other);
            setTyped('');
            setMessages({});
          }}
        />
      )}
      <FormFooter isBusy={isBusy} onCancel={props.onCancel}>
        {mustSignIn ? (
          // The user has neither a password nor a second factor.
          <Button onClick={signInAgain}>{t('owner.signInAgain')}</Button>
        ) : (
          <Button
            type="submit"
            color={isDestructive ? 'claret' : 'evergreen'}
            disabled={isBusy || isIncomplete || (requiredProof !== null && typed.trim() === '')}
          >
            {isBusy ? t('owner.busy') : props.submit}
          </Button>
        )}
      </FormFooter>
    </form>
  );
}

const OTHER = { password: 'code', code: 'password' } as const;
const OTHER_LABELS = {
  password: 'owner.usePassword',
  code: 'owner.useCode',
  'sign-in': 'owner.signInInstead',
} as const;

/** Returns true if the user has codes of a second factor; null until this is known. */
function useHasCodes(isAsked: boolean): boolean | null {
  const { readFactor } = useReAuthenticationFunctions();
  const [hasCodes, setHasCodes] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    const read = async () => {
      const { totp, recovery_codes_left: left } = await readFactor();
      if (!isGone) setHasCodes(totp || left > 0);
    };
    read().catch((error: unknown) => {
      logError('The second factors could not be read', error);
      if (!isGone) setHasCodes(false);
    });
    return () => {
      isGone = true;
    };
  }, [isAsked, readFactor]);
  return hasCodes;
}

interface ReAuthenticationFieldProps {
  way: Way;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  /** The other way to prove the identity, if there is one. */
  other: Way | 'sign-in' | null;
  onOther: (way: Way) => void;
}

function ReAuthenticationField({ way, value, error, onType, other, onOther }: ReAuthenticationFieldProps) {
  const t = useText();
  const { username, signInAgain } = useReAuthenticationFunctions();
  const field = {
    ref: focusOnMount,
    value,
    error,
    'data-autofocus': true,
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
  };
  return (
    <div className="stack">
      {way === 'password' ? (
        <>
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            label={t('owner.password')}
            description={t('owner.password.help')}
            autoComplete="current-password"
            {...field}
          />
        </>
      ) : (
        <TextInput
          label={t('owner.code')}
          description={t('owner.code.help')}
          autoComplete="one-time-code"
          attributes={LEFT_TO_RIGHT_INPUT}
          {...IDENTITY_INPUT_PROPS}
          {...field}
        />
      )}
      {other === null ? null : (
        <Button
          className={styles.other}
          variant="subtle"
          size="compact-sm"
          onClick={() => (other === 'sign-in' ? signInAgain() : onOther(other))}
        >
          {t(OTHER_LABELS[other])}
        </Button>
      )}
    </div>
  );
}
