import { errorText } from '#lib/api/error-text.ts';
import { isLoadFailure, reloadPage } from '#lib/api/load-failure.ts';
import type { Text } from '#lib/text/text.ts';
import { notify } from './notify.tsx';

const TOPIC = 'could not open';

/** Tells that something which was to open could not; with 'Reload' where only that helps. */
export function notifyFailure(error: unknown, t: Text): void {
  const reload = isLoadFailure(error) ? { label: t('page.reload'), run: reloadPage } : undefined;
  notify.problem(`${t('card.failed')} ${errorText(error, t, t('card.failedHint'))}`, reload, TOPIC);
}
