import { Modal, type ModalProps } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { EscapeHandlerContext } from './escape-handler.ts';

/**
 * The `zIndex` of confirmations: above other dialogs (200) and below drop-down lists (300). A confirmation stays mounted after its first
 * use, so with an equal `zIndex` a dialog that is mounted later would cover it.
 */
export const CONFIRMATION_Z_INDEX = 250;

interface DialogProps extends Omit<ModalProps, 'opened' | 'returnFocus' | 'closeButtonProps'> {
  isOpen: boolean;
}

/** Renders a dialog that is closed by its button, by Escape and by a press outside it. */
export function Dialog({ isOpen, closeOnEscape = true, children, ...rest }: DialogProps) {
  const t = useText();
  const root = useRef<HTMLDivElement>(null);
  const [isEscapeHandled, setIsEscapeHandled] = useState(false);
  useFocusReturn(isOpen, root);
  return (
    <EscapeHandlerContext value={setIsEscapeHandled}>
      <Modal
        {...rest}
        ref={root}
        opened={isOpen}
        // Mantine would return the focus some time after the dialog has closed, at a moment that cannot be observed.
        returnFocus={false}
        closeOnEscape={closeOnEscape && !isEscapeHandled}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {children}
      </Modal>
    </EscapeHandlerContext>
  );
}

/**
 * When the dialog closes, returns the focus at once to the element that had it before. If that element was removed or is disabled, no
 * element gets the focus, so that the page can choose another one (onFocusLost).
 */
function useFocusReturn(isOpen: boolean, root: RefObject<HTMLElement | null>): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isOpen) {
      before.current = activeElement;
      return undefined;
    }
    const home = before.current;
    const dialog = root.current;
    before.current = null;
    if (!(home instanceof HTMLElement)) return undefined;
    const giveBack = () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      home.focus({ preventScroll: true });
    };
    if (activeElement === body || dialog?.contains(activeElement) === true) giveBack();
    // Mantine focuses a dialog a moment after it opened, which may be after it closed.
    dialog?.addEventListener('focusin', giveBack);
    return () => dialog?.removeEventListener('focusin', giveBack);
  }, [isOpen, root]);
}
