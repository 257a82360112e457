import { type RefObject, useEffect, useState } from 'react';

/** Whether any of an element is in the window. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const observed = element.current;
    if (observed === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setIsInView(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
