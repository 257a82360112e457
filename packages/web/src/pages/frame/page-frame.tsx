import type { ReactNode } from 'react';
import { showCookieConsent } from '#features/identity/cookie-choices.ts';
import { CookieConsent } from '#features/identity/cookie-consent.tsx';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { PageShell } from '#ui/layout/page-shell.tsx';
import styles from './page-frame.module.css';
import { type NavigationProps, TopNavigation } from './top-navigation.tsx';

const WIDE: readonly string[] = [PATHS.dashboard, PATHS.tryOut];

/** Renders the frame of every page, public or not: navigation, footer and cookie dialog. */
export function PageFrame({ children, ...navigation }: NavigationProps & { children: ReactNode }) {
  return (
    <>
      <PageShell
        wide={WIDE.includes(navigation.path)}
        navigation={<TopNavigation {...navigation} />}
        footer={<Footer />}
      >
        {children}
      </PageShell>
      <CookieConsent />
    </>
  );
}

function Footer() {
  const t = useText();
  return (
    <footer data-foot className={styles.footer}>
      <div className={styles.inner}>
        <p>{t('footer.line')}</p>
        <nav aria-label={t('footer.label')} className={styles.links}>
          <a href={PATHS.cases}>{t('nav.useCases')}</a>
          <a href={PATHS.documentation}>{t('nav.documentation')}</a>
          <a href={PATHS.privacyPolicy}>{t('footer.privacyPolicy')}</a>
          <a href={PATHS.termsOfService}>{t('footer.termsOfService')}</a>
          <button type="button" onClick={() => showCookieConsent('preferences')}>
            {t('footer.cookies')}
          </button>
        </nav>
      </div>
    </footer>
  );
}
