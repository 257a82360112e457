import type { AccountUser } from '@meridian/contract';
import type { ReactNode } from 'react';
import type { Tell } from '#ui/form/told.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

interface SecurityTabProps {
  user: AccountUser;
  tell: Tell;
  /** What other ways of signing in there are. */
  children: ReactNode;
}

/** The password, other ways of signing in, and where the person is signed in. */
export function SecurityTab({ user, tell, children }: SecurityTabProps) {
  return (
    <div className="stack">
      <PasswordForm username={user.username} tell={tell} />
      {children}
      <SessionList tell={tell} />
    </div>
  );
}
