import type { ReactNode } from 'react';
import { useText } from '#lib/text/text.ts';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import styles from './method.module.css';

/** Renders a button that explains how the figures of a card are computed. */
export function Method({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Disclosure button={t('advanced.method')} buttonClassName={styles.button} panelClassName={styles.panel}>
      {() => children}
    </Disclosure>
  );
}
