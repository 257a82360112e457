import type { User } from '@meridian/contract';
import type { Tell } from './account-status.tsx';
import styles from './account.module.css';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

/** The password, and where the person is signed in. */
export function SecurityTab({ user, tell }: { user: User; tell: Tell }) {
  return (
    <div className={styles.stack}>
      <PasswordForm username={user.username} tell={tell} />
      <SessionList tell={tell} />
    </div>
  );
}
