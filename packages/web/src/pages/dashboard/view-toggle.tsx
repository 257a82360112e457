import { Link, useSearchParams } from 'react-router';
import { useText } from '#lib/text/text.ts';
import { type DashboardView, VIEW_PARAMETER } from './use-dashboard-view.ts';
import styles from './view-toggle.module.css';

/** The two views of the dashboard: links, because each has an address of its own. */
export function ViewToggle({ view }: { view: DashboardView }) {
  const t = useText();
  const [parameters] = useSearchParams();
  const entry = (target: DashboardView) => {
    const changed = new URLSearchParams(parameters);
    changed.set(VIEW_PARAMETER, target);
    return {
      to: `?${changed}`,
      className: styles.entry,
      'aria-current': view === target ? 'page' : undefined,
    } as const;
  };
  return (
    <nav className={styles.toggle} aria-label={t('dashboard.view')}>
      <Link {...entry('standard')}>{t('dashboard.view.standard')}</Link>
      <Link {...entry('advanced')}>
        {t('dashboard.view.advanced')} <span className={styles.beta}>{t('dashboard.view.beta')}</span>
      </Link>
    </nav>
  );
}
