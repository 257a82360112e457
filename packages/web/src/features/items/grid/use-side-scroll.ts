import { type RefObject, useLayoutEffect, useState } from 'react';

/** A pixel may be lost to rounding. */
const NOTHING = 1;

/**
 * Tells by the attributes data-more-before and data-more-after at which sides of a frame more columns lie, and answers
 * whether it is wider than its room at all, and how to scroll it sideways by most of what is in sight.
 */
export function useSideScroll(frame: RefObject<HTMLElement | null>) {
  const [isWider, setIsWider] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    const content = element?.firstElementChild;
    if (element === null || !content) return undefined;
    let seenAt: number | null = null;
    const look = () => {
      const room = element.scrollWidth - element.clientWidth;
      // Right to left it counts below zero.
      const passed = Math.abs(element.scrollLeft);
      seenAt = element.scrollLeft;
      element.toggleAttribute('data-more-before', passed > NOTHING);
      element.toggleAttribute('data-more-after', passed < room - NOTHING);
      setIsWider(room > NOTHING);
    };
    const onScroll = () => {
      if (element.scrollLeft !== seenAt) look();
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(content);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [frame]);

  const goOn = (direction: 1 | -1) => {
    const element = frame.current;
    if (element === null) return;
    const sign = getComputedStyle(element).direction === 'rtl' ? -direction : direction;
    element.scrollBy({ left: (sign * element.clientWidth) / 2 });
  };
  return { isWider, goOn };
}
