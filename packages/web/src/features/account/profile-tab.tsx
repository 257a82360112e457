import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type AccountUser, LIMITS, type User, accountPatch, addressKey } from '@meridian/contract';
import { ApiError } from '#lib/api/api-error.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { firstMessages, validate } from '#lib/api/validate.ts';
import { Card } from '#ui/layout/card.tsx';
import { focusFirstInvalid, showProblems } from '#ui/form/focus-problem.ts';
import { useIsOwnerAsked } from '#ui/dialog/owner-proof.ts';
import { IDENTITY, LEFT_TO_RIGHT, UserTextInput } from '#ui/form/user-text-input.tsx';
import { useSaveProfile } from './account-api.ts';
import type { Tell } from '#ui/form/told.tsx';
import styles from './account.module.css';
import { failureText } from './failure-text.ts';

type Names = Pick<AccountUser, (typeof FIELDS)[number]>;

/** Names and email. A failed save leaves everything as it was typed. */
export function ProfileTab({ user, tell }: { user: AccountUser; tell: Tell }) {
  const t = useText();
  const { mutateAsync: send, isPending: isBusy } = useSaveProfile();
  const isAsked = useIsOwnerAsked();
  const form = useForm({
    initialValues: namesOf(user),
    validate: (values) => firstMessages(validate(accountPatch, changedIn(values, user)) ?? {}),
  });

  const submit = form.onSubmit(async (sent, event) => {
    const fields = event?.currentTarget;
    tell(null);
    try {
      const done = await send(changedIn(sent, user));
      if (done === null) return;
      const saved = namesOf(done.answer);
      form.setValues(withAnswer(form.getValues(), sent, saved));
      const isMoved = addressKey(saved.email) !== addressKey(user.email);
      const letter =
        isMoved && user.email_verified
          ? ` ${t('account.profile.letter', { days: LIMITS.addressUndoDays })}`
          : '';
      tell({ tone: 'done', text: t('account.profile.saved') + letter });
    } catch (error) {
      report('The profile could not be saved', error);
      tell({ tone: 'problem', text: failureText(error, t, t('account.profile.failed')) });
      if (error instanceof ApiError)
        showProblems(fields, () => form.setErrors(firstMessages(error.fieldErrors)));
    }
  }, focusFirstInvalid);

  return (
    <Card title={t('account.tab.profile')} note={t('account.profile.note')}>
      <form className="stack" onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <UserTextInput
            label={t('account.profile.firstName')}
            autoComplete="given-name"
            {...form.getInputProps('first_name')}
          />
          <UserTextInput
            label={t('account.profile.lastName')}
            autoComplete="family-name"
            {...form.getInputProps('last_name')}
          />
        </div>
        <UserTextInput
          label={t('account.profile.username')}
          autoComplete="username"
          {...IDENTITY}
          {...form.getInputProps('username')}
        />
        <TextInput
          type="email"
          label={t('account.profile.email')}
          autoComplete="email"
          attributes={LEFT_TO_RIGHT}
          {...IDENTITY}
          {...form.getInputProps('email')}
        />
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

/** What differs from the account: a name that a newer rule would refuse stays as long as nobody changes it. */
function changedIn(values: Names, user: AccountUser): Partial<Names> {
  const present = namesOf(user);
  return Object.fromEntries(
    FIELDS.filter((field) => values[field] !== present[field]).map((field) => [field, values[field]]),
  );
}

function namesOf({ first_name, last_name, username, email }: User): Names {
  // Whoever has names keeps having them.
  return { first_name, last_name, username: username ?? '', email: email ?? '' };
}

/** The values as the server keeps them, trimmed and normalised; what was typed while it was asked stays. */
function withAnswer(typed: Names, sent: Names, saved: Names): Names {
  const settle = (field: keyof Names) => (typed[field] === sent[field] ? saved[field] : typed[field]);
  return {
    first_name: settle('first_name'),
    last_name: settle('last_name'),
    username: settle('username'),
    email: settle('email'),
  };
}
