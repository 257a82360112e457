import { useText } from '#lib/text/text.ts';
import styles from './spinner.module.css';

/** Stands in the middle of the page while it is not yet known what the page will be. */
export function PageSpinner() {
  const t = useText();
  return (
    <output className={styles.page}>
      <title>{t('nav.brand')}</title>
      <span className={styles.spinner} />
      <span className="visually-hidden">{t('page.loading')}</span>
    </output>
  );
}
