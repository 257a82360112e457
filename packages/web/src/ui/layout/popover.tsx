import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  /** The content of the button. */
  button: ReactNode;
  /** Returns the accessible name of a button without text. The name can be another one while the panel is open. */
  label?: (isOpen: boolean) => string;
  buttonClassName?: string | undefined;
  panelClassName?: string | undefined;
  /**
   * The content of the panel. The panel closes when something in it is chosen, on Escape, on a press outside,
   * and when it loses the focus.
   */
  children: (close: () => void) => ReactNode;
}

/**
 * Renders a button that opens a small panel below it, as in the navigation's menus. It does not use Mantine, so that
 * the landing page can use it.
 */
export function Popover({ button, label, buttonClassName, panelClassName, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setIsOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      buttonRef.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  return (
    <div ref={rootRef} className={styles.root}>
      <button
        ref={buttonRef}
        type="button"
        className={buttonClassName}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={label?.(isOpen)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      <div id={panelId} hidden={!isOpen} className={panelClassName ?? styles.panel}>
        {children(() => setIsOpen(false))}
      </div>
    </div>
  );
}
