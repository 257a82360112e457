import { Button } from '@mantine/core';
import {
  type CreatedApiToken,
  LIMITS,
  type NewApiToken,
  TOKEN_SCOPES,
  type TokenScope,
  newApiToken,
} from '@meridian/contract';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { validate } from '#lib/api/field-errors.ts';
import { useText } from '#lib/text/text.ts';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import { Select } from '#ui/form/select.tsx';
import { useFormSubmission } from '#ui/form/use-form-submission.ts';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import { useIsReAuthenticating } from '#ui/re-authenticate/re-authentication.ts';
import { useCreateApiToken } from './api-token-api.ts';
import styles from './api-tokens.module.css';

/** The lifetimes that the form offers, in days; the API accepts any number of days up to its limit. */
const LIFETIMES = ['30', '90', '365'] as const;

interface Values {
  name: string;
  scope: TokenScope;
  days: (typeof LIFETIMES)[number];
}

interface ApiTokenFormProps {
  showStatus: ShowStatus;
  onCreated: (created: CreatedApiToken) => void;
}

/** Renders the form that creates an API token. Errors of a field are shown at the field, all others in the banner. */
export function ApiTokenForm({ showStatus, onCreated }: ApiTokenFormProps) {
  const t = useText();
  const { mutateAsync: create, isPending: isBusy } = useCreateApiToken(onCreated);
  const isAsked = useIsReAuthenticating();
  const { form, submit } = useFormSubmission<Values>({
    initialValues: { name: '', scope: 'read', days: '90' },
    check: (values) => validate(newApiToken, toBody(values)),
    send: async (values) => {
      showStatus(null);
      await create(toBody(values));
    },
    failed: (error) => {
      logError('The API token could not be created', error);
      const isOfField =
        error instanceof ApiError && Object.keys(error.fieldErrors).some((field) => field in form.values);
      if (!isOfField) showStatus({ tone: 'problem', text: errorText(error, t, t('apiTokens.failed')) });
      return null;
    },
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h3 className={styles.heading}>{t('apiTokens.new')}</h3>
      <UserTextInput
        label={t('apiTokens.name')}
        description={t('apiTokens.name.help')}
        autoComplete="off"
        maxLength={2 * LIMITS.apiTokenNameMaxCharacters}
        required
        withAsterisk={false}
        {...form.getInputProps('name')}
      />
      <div className={styles.choices}>
        <Select
          label={t('apiTokens.scope')}
          data={TOKEN_SCOPES.map((scope) => ({ value: scope, label: t(`apiTokens.scope.${scope}`) }))}
          {...form.getInputProps('scope')}
        />
        <Select
          label={t('apiTokens.days')}
          data={LIFETIMES.map((days) => ({ value: days, label: t('apiTokens.days.count', { days: Number(days) }) }))}
          {...form.getInputProps('days')}
        />
      </div>
      <div className="wrapping">
        <Button type="submit" disabled={isBusy}>
          {t(isBusy && !isAsked ? 'apiTokens.busy' : 'apiTokens.create')}
        </Button>
      </div>
    </form>
  );
}

const toBody = ({ days, ...rest }: Values): NewApiToken => ({ ...rest, days: Number(days) });
