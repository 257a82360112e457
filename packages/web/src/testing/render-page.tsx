/** Renders a page of the application with its frame in a browser test, as the signed-in user sees it. */
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { App } from '#app/app.tsx';
import { saveCookieChoices } from '#features/identity/cookie-choices.ts';
import { BROWSER_SETTINGS, switchSettingsStorage } from '#features/saved-settings/public.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { respondFrom } from './recorded-responses.ts';

/** Renders the page at an address; calls reach the product's own server. */
export async function renderPage(path = '/dashboard') {
  const calls = respondFrom(undefined);
  const { href } = location;
  history.replaceState(null, '', path);
  queryClient.clear();
  saveCookieChoices({ functional: true, analytics: false });
  onTestFinished(() => history.replaceState(null, '', href));
  let screen = await render(<App />);
  return {
    calls,
    /** Renders the page again from the browser's storage only. */
    async renderAgain() {
      await screen.unmount();
      queryClient.clear();
      switchSettingsStorage(BROWSER_SETTINGS);
      screen = await render(<App />);
    },
  };
}
