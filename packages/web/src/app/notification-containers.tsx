import { Notifications } from '@mantine/notifications';
import { useNotificationPosition } from '#ui/dialog/notification-position.ts';

/** Renders the containers of notifications. Once loaded they stay mounted, so that screen readers announce new notifications. */
export function NotificationContainers() {
  return (
    <>
      <Notifications position="bottom-center" aria-live="polite" />
      <NotificationPosition />
    </>
  );
}

/** Positions the notifications. This component must be rendered after their containers, because it measures them. */
function NotificationPosition() {
  useNotificationPosition();
  return null;
}
