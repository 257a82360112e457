import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back when a press begins and ends outside. The handlers go on the element; what it shows elsewhere in the
 * page, a list of options or a calendar, counts as inside, because React's events come through its portals.
 */
export function useClickAway(onAway: () => void) {
  const isInside = useRef(false);
  const away = useEffectEvent(onAway);
  useEffect(() => {
    const onPointerDown = () => {
      isInside.current = false;
    };
    const begin = performance.now();
    const onClick = ({ timeStamp }: MouseEvent) => {
      // The very click that brought the element into the page is still on its way through it.
      if (timeStamp < begin) return;
      if (!isInside.current) away();
      isInside.current = false;
    };
    // The press is noted before React hears of it, the click is judged after.
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('click', onClick);
    };
  }, []);
  const markInside = () => {
    isInside.current = true;
  };
  return { onPointerDownCapture: markInside, onClickCapture: markInside };
}
