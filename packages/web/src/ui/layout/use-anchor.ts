import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Brings what the address names behind its '#' to the top of the window, with the focus, also where the page came later. */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target instanceof HTMLDetailsElement) target.open = true;
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, key]);
}
