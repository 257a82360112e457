import { Tooltip } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import styles from './explained.module.css';

interface ExplainedProps {
  /** The term, which stays readable by itself. */
  children: string;
  /** What it means, in a sentence or two. */
  sentence: string;
}

/** A term with its explanation at hand: under the pointer, under a finger, and with the focus on it. */
export const Explained = memo(function ExplainedTerm({ children, sentence }: ExplainedProps) {
  const term = useRef<HTMLButtonElement>(null);
  // The tooltip opens by itself for pointer and focus; a finger has no place where it hovers.
  const [isTapped, setIsTapped] = useState(false);
  useEffect(() => {
    if (!isTapped) return undefined;
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !term.current?.contains(target)) setIsTapped(false);
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setIsTapped(false);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isTapped]);
  return (
    <Tooltip
      label={sentence}
      events={{ hover: true, focus: true, touch: false }}
      interactive
      {...(isTapped ? { opened: true } : {})}
    >
      <button
        ref={term}
        type="button"
        className={styles.term}
        onPointerUp={({ pointerType }) => {
          if (pointerType === 'touch') setIsTapped(!isTapped);
        }}
      >
        {children}
      </button>
    </Tooltip>
  );
});
