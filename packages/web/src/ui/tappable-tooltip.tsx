import { Tooltip, type TooltipProps } from '@mantine/core';
import { useClickOutside, useEventListener, useMergedRef } from '@mantine/hooks';
import { useCallback, useState } from 'react';

/** Renders Mantine's tooltip, which a tap opens too. After a tap it stays open until a press elsewhere. */
export function TappableTooltip(props: TooltipProps) {
  const [isPressed, setIsPressed] = useState(false);
  const away = useClickOutside<HTMLElement>(() => setIsPressed(false), ['pointerdown']);
  // A stable function: a new one would attach the listener of every tooltip again with each render.
  const open = useCallback(({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') setIsPressed(true);
  }, []);
  const press = useEventListener('pointerup', open);
  return <Tooltip {...props} {...(isPressed && { opened: true })} ref={useMergedRef(away, press)} />;
}
