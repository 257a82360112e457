import { Tooltip, type TooltipProps } from '@mantine/core';
import { useClickOutside, useEventListener, useMergedRef } from '@mantine/hooks';
import { useCallback, useState } from 'react';

/** Mantine's tooltip, which a finger opens too: a finger rests nowhere, so what it opened stays until a press elsewhere. */
export function Tip(props: TooltipProps) {
  const [isPressed, setIsPressed] = useState(false);
  const away = useClickOutside<HTMLElement>(() => setIsPressed(false), ['pointerdown']);
  // The same function every time: another would attach each tooltip of the page anew with every edit.
  const open = useCallback(({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') setIsPressed(true);
  }, []);
  const press = useEventListener('pointerup', open);
  return <Tooltip {...props} {...(isPressed && { opened: true })} ref={useMergedRef(away, press)} />;
}
