import type { FallbackProps } from 'react-error-boundary';
import { isModuleLoadFailure, reloadPage } from '#lib/api/module-load-failure.ts';
import { useText } from '#lib/text/text.ts';
import { FailedPage } from '#ui/layout/failed-page.tsx';

/**
 * Renders the error of a page that failed. If files of the page could not be loaded, the text says that a new release may have replaced
 * them. The button reloads the page in any case, because rendering again would most likely fail again.
 */
export function FailedRoute({ error }: FallbackProps) {
  const t = useText();
  if (!isModuleLoadFailure(error)) return <FailedPage onRetry={reloadPage} />;
  return (
    <FailedPage
      title={t('page.notLoaded')}
      hint={t(navigator.onLine ? 'page.newReleaseHint' : 'page.notLoadedHint')}
      retry={t('page.reload')}
      onRetry={reloadPage}
    />
  );
}
