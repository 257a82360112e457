import { GuestSession } from '#features/guest/guest-session.tsx';
import { DashboardPage } from '#pages/dashboard/dashboard-page.tsx';

/** The dashboard for somebody without an account. */
export function TryPage() {
  return (
    <GuestSession>
      <DashboardPage />
    </GuestSession>
  );
}
