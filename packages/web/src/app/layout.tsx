import { useEffect, useRef } from 'react';
import { Link, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { PageFrame } from '#pages/frame/page-frame.tsx';
import { focusMain } from '#ui/layout/page-shell.tsx';

/** Renders the current page inside navigation and footer, which stay mounted when the page changes. */
export function Layout() {
  const { pathname } = useLocation();
  useScrollAndFocusOnNavigation();
  return (
    <PageFrame path={pathname} Link={Link}>
      <Outlet />
    </PageFrame>
  );
}

/**
 * After a navigation, scrolls the page to its top and moves the focus to it, so that a screen reader starts reading there. After 'Back' the
 * browser itself restores the scroll position.
 */
function useScrollAndFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shownRef = useRef(pathname);
  useEffect(() => {
    if (shownRef.current === pathname) return;
    shownRef.current = pathname;
    if (navigationType === NavigationType.Pop) return;
    scrollTo(0, 0);
    focusMain();
  }, [pathname, navigationType]);
}
