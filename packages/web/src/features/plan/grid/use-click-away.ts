import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onAway` when a press begins and ends outside an element. Returns the handlers to attach to the element. The popups of the
 * element (options, calendar) count as inside, because React events bubble through portals.
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
      // The click that opened the element is still bubbling and must not close the element again.
      if (timeStamp < begin) return;
      if (!isInside.current) away();
      isInside.current = false;
    };
    // Listens in the capture phase, so that the pointer press is recorded before React handles it. The click is
    // evaluated after React.
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
