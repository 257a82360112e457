import { Notifications } from '@mantine/notifications';
import { useNoticePosition } from '#ui/dialog/notice-position.ts';

/** Renders the containers of notices. Once loaded they stay mounted, so that screen readers announce new notices. */
export function NoticeContainers() {
  return (
    <>
      <Notifications position="bottom-center" aria-live="polite" />
      <NoticePlace />
    </>
  );
}

/** Positions the notices. It is rendered after them, because it measures them. */
function NoticePlace() {
  useNoticePosition();
  return null;
}
