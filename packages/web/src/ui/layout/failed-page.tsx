import { useText } from '#lib/text/text.ts';
import styles from './failed-page.module.css';
import { PlainButton } from '#ui/plain-button.tsx';

interface FailedPageProps {
  title?: string;
  hint?: string;
  retry?: string;
  onRetry: () => void;
}

/** Renders the error of a page that failed as a whole. It uses few other components, because any of them may have caused the error. */
export function FailedPage({ title, hint, retry, onRetry }: FailedPageProps) {
  const t = useText();
  return (
    <div className={styles.failed} role="alert">
      <title>{t('nav.brand')}</title>
      <h1 className={styles.title}>{title ?? t('page.failed')}</h1>
      <p>{hint ?? t('page.failedHint')}</p>
      <PlainButton onClick={onRetry}>{retry ?? t('page.tryAgain')}</PlainButton>
    </div>
  );
}
