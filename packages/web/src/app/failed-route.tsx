import type { FallbackProps } from 'react-error-boundary';
import { isLoadFailure, reloadPage } from '#lib/api/load-failure.ts';
import { useText } from '#lib/text/text.ts';
import { FailedPage } from '#ui/layout/failed-page.tsx';

/**
 * What stands in place of a page that failed. One whose files a new release has replaced says so. Either way the page
 * is loaded anew: what failed while it was drawn would most likely fail again.
 */
export function FailedRoute({ error }: FallbackProps) {
  const t = useText();
  if (!isLoadFailure(error)) return <FailedPage onRetry={reloadPage} />;
  const isOffline = !navigator.onLine;
  return (
    <FailedPage
      title={t(isOffline ? 'page.notLoaded' : 'page.newRelease')}
      hint={t(isOffline ? 'page.notLoadedHint' : 'page.newReleaseHint')}
      retry={t('page.reload')}
      onRetry={reloadPage}
    />
  );
}
