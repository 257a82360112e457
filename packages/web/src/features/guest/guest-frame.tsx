import { Outlet } from 'react-router';
import { GuestStrip } from './guest-strip.tsx';

/** The pages of a guest beside the plan itself. */
export function GuestFrame() {
  return (
    <>
      <GuestStrip />
      <Outlet />
    </>
  );
}
