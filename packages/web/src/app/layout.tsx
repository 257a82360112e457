import { Outlet, useLocation } from 'react-router';
import { showConsent } from '#features/consent/consent-choices.ts';
import { Consent } from '#features/consent/consent.tsx';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#ui/link.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import styles from './layout.module.css';
import { TopNavigation } from './top-navigation.tsx';

const WIDE: readonly string[] = [PATHS.dashboard, PATHS.tryOut];

/** The frame that stays while pages change. */
export function Layout() {
  const { pathname } = useLocation();
  return (
    <>
      <PageShell wide={WIDE.includes(pathname)} navigation={<TopNavigation />} footer={<Footer />}>
        <Outlet />
      </PageShell>
      <Consent />
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
          <Link to={PATHS.cases}>{t('nav.useCases')}</Link>
          <Link to={PATHS.documentation}>{t('nav.documentation')}</Link>
          <Link to={PATHS.privacyPolicy}>{t('footer.privacyPolicy')}</Link>
          <Link to={PATHS.termsOfService}>{t('footer.termsOfService')}</Link>
          <button type="button" onClick={() => showConsent('preferences')}>
            {t('footer.cookies')}
          </button>
        </nav>
      </div>
    </footer>
  );
}
