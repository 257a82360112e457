import type { ReactNode } from 'react';
import { useServerConnection } from '#lib/api/server-connection.ts';
import { useText } from '#lib/text/text.ts';
import styles from './page-shell.module.css';

const MAIN_ID = 'main';

/** Moves the focus to the main element of the page, past the navigation. */
export const focusMain = (): void => document.getElementById(MAIN_ID)?.focus({ preventScroll: true });

interface PageShellProps {
  navigation: ReactNode;
  footer: ReactNode;
  /** True for a wider page (`--page-width`) with tables and charts, including navigation and footer. */
  wide?: boolean;
  children: ReactNode;
}

/** Renders the structure of every page: the skip link, the navigation, the main element and the footer. */
export function PageShell({ navigation, footer, wide = false, children }: PageShellProps) {
  const t = useText();
  return (
    <div className={styles.shell} data-wide={wide || undefined}>
      <a href={`#${MAIN_ID}`} className={styles.skip}>
        {t('page.skipToContent')}
      </a>
      {navigation}
      <ConnectionLine />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer}
    </div>
  );
}

/** Shows a message while the server cannot be reached. */
function ConnectionLine() {
  const t = useText();
  const connection = useServerConnection();
  return (
    <output className={styles.connection} data-shown={connection !== 'fine' || undefined}>
      {connection === 'fine' ? null : t(`page.${connection}`)}
    </output>
  );
}
