import { Button } from '@mantine/core';
import { type AccountUser, LIMITS, type User, accountPatch, emailComparisonKey } from '@meridian/contract';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { validate } from '#lib/api/field-errors.ts';
import { Card } from '#ui/layout/card.tsx';
import { useIsReAuthenticating } from '#ui/re-authenticate/re-authentication.ts';
import { IdentityFields } from '#ui/form/identity-fields.tsx';
import { useFormSubmission } from '#ui/form/use-form-submission.ts';
import { failureText, useSaveProfile } from './account-api.ts';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import styles from './account-settings.module.css';

type Names = Pick<AccountUser, (typeof FIELDS)[number]>;

/** Renders the tab for names and email. If saving fails, the entries stay in the form. */
export function ProfileTab({ user, showStatus }: { user: AccountUser; showStatus: ShowStatus }) {
  const t = useText();
  const { mutateAsync: send, isPending: isBusy } = useSaveProfile();
  const isAsked = useIsReAuthenticating();
  const { form, submit } = useFormSubmission({
    initialValues: namesOf(user),
    check: (values) => validate(accountPatch, changedIn(values, user)),
    send: async (sent) => {
      showStatus(null);
      const done = await send(changedIn(sent, user));
      if (done === null) return;
      // Shows the values as the server stored them, trimmed and normalized. Entries that the user changed during the request stay.
      const [saved, typed] = [namesOf(done.answer), form.getValues()];
      form.setValues(picked(saved, (field) => typed[field] === sent[field]));
      const isMoved = emailComparisonKey(saved.email) !== emailComparisonKey(user.email);
      const letter =
        isMoved && user.email_verified ? ` ${t('account.profile.letter', { days: LIMITS.addressUndoDays })}` : '';
      showStatus({ tone: 'done', text: t('account.profile.saved') + letter });
    },
    failed: (error) => {
      logError('The profile could not be saved', error);
      showStatus({ tone: 'problem', text: failureText(error, t, t('account.profile.failed')) });
      return null;
    },
  });

  return (
    <Card title={t('account.tab.profile')} note={t('account.profile.note')}>
      <form className="stack" onSubmit={submit} noValidate>
        <IdentityFields form="account.profile" inputProps={form.getInputProps} className={styles.pair} />
        <div className="wrapping">
          <Button type="submit" disabled={isBusy}>
            {t(isBusy && !isAsked ? 'account.profile.busy' : 'account.profile.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const FIELDS = ['first_name', 'last_name', 'username', 'email'] as const;

function picked(names: Names, isWanted: (field: keyof Names) => boolean): Partial<Names> {
  return Object.fromEntries(FIELDS.filter(isWanted).map((field) => [field, names[field]]));
}

/** Returns the fields that differ from the account, so that an unchanged name is not checked against newer rules. */
function changedIn(values: Names, user: AccountUser): Partial<Names> {
  const present = namesOf(user);
  return picked(values, (field) => values[field] !== present[field]);
}

function namesOf({ first_name, last_name, username, email }: User): Names {
  // A user with an account always has a username and an email.
  return { first_name, last_name, username: username ?? '', email: email ?? '' };
}
