import { useEffect } from 'react';

/** Scrolls to the element that the fragment of the URL names, and focuses it, even if the page is rendered only later. */
export function useScrollToAnchor(): void {
  useEffect(() => {
    const show = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (target instanceof HTMLDetailsElement) target.open = true;
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    };
    show();
    addEventListener('hashchange', show);
    return () => removeEventListener('hashchange', show);
  }, []);
}
