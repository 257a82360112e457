import { useText } from '#lib/text/text.ts';
import styles from './spinner.module.css';

/** Renders a spinner in the middle of the window, shown until it is known which page to render. */
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
