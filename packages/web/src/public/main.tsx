import '@fontsource-variable/hanken-grotesk/wght.css';
import '#ui/theme/theme.css';
import '#ui/theme/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startAuth } from '#features/identity/auth-state.ts';
import { useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { logError } from '#lib/api/log-error.ts';
import { thisMonthText } from '#lib/format/this-month.ts';
import { switchLanguage } from '#lib/text/language.ts';
import { readChosenLanguage } from '#pages/frame/chosen-language.ts';
import { findPublicPath } from '#paths.ts';
import { PublicApp } from './public-app.tsx';
import { PUBLIC_PAGES, type PublicPath } from './public-pages.ts';

const { documentElement } = document;

startAuth(() => import('#features/identity/auth-session.ts'));
const path = findPublicPath(location.pathname);
if (path !== undefined) {
  start(path)
    .catch((error: unknown) => logError('The page stays as it was built', error))
    .finally(() => delete documentElement.dataset['notAsBuilt']);
}

async function start(here: PublicPath): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const { load, texts } = PUBLIC_PAGES[here];
  const [Page] = await Promise.all([load(), switchLanguage(readChosenLanguage(), texts)]);
  const page = <PublicApp path={here} Page={Page} />;
  if (matchesVisitor(root)) {
    hydrateRoot(root, page);
  } else {
    root.replaceChildren();
    createRoot(root).render(page);
  }
}

/**
 * Returns true if the prerendered page shows exactly what this visitor should see: it has their language and the current month, and they
 * have neither a sign-in nor a chosen colour scheme.
 */
function matchesVisitor(root: HTMLElement): boolean {
  return (
    documentElement.dataset['notAsBuilt'] === undefined &&
    root.dataset['month'] === thisMonthText() &&
    useSavedSettings.getState().colorScheme === 'system'
  );
}
