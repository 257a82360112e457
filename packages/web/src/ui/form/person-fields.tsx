import { useText } from '#lib/text/text.ts';
import { EmailInput, IDENTITY, UserTextInput } from './user-text-input.tsx';

interface PersonFieldsProps {
  /** Which form it is, by how its labels are called. */
  form: 'auth.register' | 'account.profile';
  inputProps: (field: 'first_name' | 'last_name' | 'username' | 'email') => object;
  /** The class of the line with both names. */
  className: string | undefined;
}

/** The fields that say whose account it is: both names, username and address. */
export function PersonFields({ form, inputProps, className }: PersonFieldsProps) {
  const t = useText();
  return (
    <>
      <div className={className}>
        <UserTextInput
          label={t(`${form}.firstName`)}
          autoComplete="given-name"
          {...inputProps('first_name')}
        />
        <UserTextInput
          label={t(`${form}.lastName`)}
          autoComplete="family-name"
          {...inputProps('last_name')}
        />
      </div>
      <UserTextInput
        label={t(`${form}.username`)}
        autoComplete="username"
        {...IDENTITY}
        {...inputProps('username')}
      />
      <EmailInput label={t(`${form}.email`)} {...inputProps('email')} />
    </>
  );
}
