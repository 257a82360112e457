import { useText } from '#lib/text/text.ts';
import { EmailInput, IDENTITY_INPUT_PROPS, UserTextInput } from './user-text-input.tsx';

interface IdentityFieldsProps {
  /** The form that contains the fields; its name is the prefix of their labels. */
  form: 'auth.register' | 'account.profile';
  inputProps: (field: 'first_name' | 'last_name' | 'username' | 'email') => object;
  /** The CSS class of the row with first and last name. */
  className: string | undefined;
}

/** Renders the identity fields of an account: both names, user name and email address. */
export function IdentityFields({ form, inputProps, className }: IdentityFieldsProps) {
  const t = useText();
  return (
    <>
      <div className={className}>
        <UserTextInput label={t(`${form}.firstName`)} autoComplete="given-name" {...inputProps('first_name')} />
        <UserTextInput label={t(`${form}.lastName`)} autoComplete="family-name" {...inputProps('last_name')} />
      </div>
      <UserTextInput
        label={t(`${form}.username`)}
        autoComplete="username"
        {...IDENTITY_INPUT_PROPS}
        {...inputProps('username')}
      />
      <EmailInput label={t(`${form}.email`)} {...inputProps('email')} />
    </>
  );
}
