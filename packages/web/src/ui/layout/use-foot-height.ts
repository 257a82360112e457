import { type RefObject, useLayoutEffect } from 'react';

/**
 * Publishes the height of a sticky part at the foot of the page as a CSS variable. Notices are therefore placed above it (mantine.css), and
 * it covers no focused element (dashboard-page.module.css). The cookie dialog has its own variable instead, because it is below all other
 * floating parts.
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
