import { Tooltip, type TooltipProps } from '@mantine/core';
import { useClickOutside, useEventListener, useMergedRef } from '@mantine/hooks';
import { useCallback, useState } from 'react';

/** Renders Mantine's tooltip, which here also opens on a tap. It then stays open until the next press outside it. */
export function TappableTooltip(props: TooltipProps) {
  const [isPressed, setIsPressed] = useState(false);
  const away = useClickOutside<HTMLElement>(() => setIsPressed(false), ['pointerdown']);
  // The function is memoised, because a new one on each render would detach and attach the listener of every tooltip.
  const open = useCallback(({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') setIsPressed(true);
  }, []);
  const press = useEventListener('pointerup', open);
  return <Tooltip {...props} {...(isPressed && { opened: true })} ref={useMergedRef(away, press)} />;
}
