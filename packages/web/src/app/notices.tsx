import { Notifications } from '@mantine/notifications';
import { useNoticePlace } from '#ui/dialog/notice-place.ts';

/** Where notices appear: always there once loaded, so that what appears is read aloud. */
export function Notices() {
  return (
    <>
      <Notifications position="bottom-center" aria-live="polite" />
      <NoticePlace />
    </>
  );
}

/** Comes after the notices: it measures them. */
function NoticePlace() {
  useNoticePlace();
  return null;
}
