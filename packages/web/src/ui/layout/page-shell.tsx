import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useConnection } from '#lib/api/connection.ts';
import { useText } from '#lib/text/text.ts';
import styles from './page-shell.module.css';

const MAIN_ID = 'main';

interface PageShellProps {
  navigation: ReactNode;
  footer: ReactNode;
  /** A wider page (`--page-width`), with navigation and foot in line: for tables and charts. */
  wide?: boolean;
  children: ReactNode;
}

/** What every page stands in: the way past the navigation, the navigation, the page, the foot. */
export function PageShell({ navigation, footer, wide = false, children }: PageShellProps) {
  const t = useText();
  const mainRef = useRef<HTMLElement>(null);
  useFreshStart(mainRef);
  return (
    <div className={styles.shell} data-wide={wide || undefined}>
      <a href={`#${MAIN_ID}`} className={styles.skip}>
        {t('page.skipToContent')}
      </a>
      {navigation}
      <ConnectionLine />
      <main id={MAIN_ID} ref={mainRef} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer}
    </div>
  );
}

/** A new page begins at its top, for eyes and for screen readers; going back is left to the browser. */
function useFreshStart(mainRef: React.RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const shownRef = useRef(pathname);
  useEffect(() => {
    if (shownRef.current === pathname) return;
    shownRef.current = pathname;
    if (navigationType === NavigationType.Pop) return;
    // Who comes for a part of the page is brought there by the page (use-anchor.ts).
    if (hash !== '') return;
    scrollTo(0, 0);
    mainRef.current?.focus({ preventScroll: true });
  }, [pathname, hash, navigationType, mainRef]);
}

/** Says, for as long as it is so, that the server cannot be reached. */
function ConnectionLine() {
  const t = useText();
  const connection = useConnection();
  return (
    <output className={styles.connection} data-shown={connection !== 'fine' || undefined}>
      {connection === 'fine' ? null : t(`page.${connection}`)}
    </output>
  );
}
