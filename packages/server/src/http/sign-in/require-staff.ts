import type { UserRow } from '#db/user-row.ts';
import { forbidden } from '#errors.ts';
import type { Settings } from '#settings.ts';

/** Holds the advanced view to staff, unless the installation opens it to everyone. */
export function requireStaff(access: Settings['advancedAccess']): (user: UserRow) => void {
  return (user) => {
    if (access === 'staff' && !user.is_staff) throw forbidden('Only staff may use the advanced view.');
  };
}
