import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the page how much of its foot a sticky part takes, so that notices stand above it (mantine.css) and whatever
 * receives the focus is scrolled clear of it (dashboard-page.module.css).
 */
export function useFootHeight(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--foot-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot-height');
    };
  }, [part]);
}
