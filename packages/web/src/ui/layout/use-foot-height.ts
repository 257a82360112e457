import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets a CSS variable to the height of an element that is fixed at the foot of the page. Notices are placed above the element
 * (mantine.css), and focused elements are scrolled out from under it (dashboard-page.module.css). The cookie dialog has a variable of its
 * own, because the other elements are placed above it.
 */
export function useFootHeight(
  part: RefObject<HTMLElement | null>,
  name: '--foot-height' | '--consent-height' = '--foot-height',
): void {
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(name, `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [part, name]);
}
