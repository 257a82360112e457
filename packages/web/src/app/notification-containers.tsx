import { Notifications } from '@mantine/notifications';
import { useNotificationPosition } from '#ui/dialog/notification-position.ts';

/** Renders the containers of notices. Once loaded they stay mounted, so that screen readers announce new notices. */
export function NotificationContainers() {
  return (
    <>
      <Notifications position="bottom-center" aria-live="polite" />
      <NotificationPosition />
    </>
  );
}

/** Positions the notices. It is rendered after them, because it measures them. */
function NotificationPosition() {
  useNotificationPosition();
  return null;
}
