import { GuestSession } from '#features/guest/guest-session.tsx';
import { DashboardPage } from '#pages/dashboard/dashboard-page.tsx';

/** The dashboard for a visitor, on a plan of their own. */
export function TryPage() {
  return (
    <GuestSession>
      <DashboardPage />
    </GuestSession>
  );
}
