import { Tooltip, type TooltipProps } from '@mantine/core';
import { useClickOutside, useEventListener, useMergedRef } from '@mantine/hooks';
import { useState } from 'react';

/** Mantine's tooltip, which a finger opens too: a finger rests nowhere, so what it opened stays until a press elsewhere. */
export function Tip(props: TooltipProps) {
  const [isPressed, setIsPressed] = useState(false);
  const away = useClickOutside<HTMLElement>(() => setIsPressed(false), ['pointerdown']);
  const press = useEventListener('pointerup', ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') setIsPressed(true);
  });
  return <Tooltip {...props} {...(isPressed && { opened: true })} ref={useMergedRef(away, press)} />;
}
