import type { ReactNode } from 'react';
import { useText } from '#lib/text/text.ts';
import { Popover } from '#ui/layout/popover.tsx';
import styles from './method-explanation.module.css';

/** Renders a button that opens an explanation of how the figures of a card are computed. */
export function MethodExplanation({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Popover button={t('advanced.method')} buttonClassName={styles.button} panelClassName={styles.panel}>
      {() => children}
    </Popover>
  );
}
