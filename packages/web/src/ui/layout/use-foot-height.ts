import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the page how much of its foot a sticky part takes, so that notices stand above it (mantine.css) and whatever
 * receives the focus is scrolled clear of it (dashboard-page.module.css). The cookie dialog has a height of its own: it
 * stands below everything else that floats there.
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
