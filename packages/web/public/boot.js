/* Runs before the first paint, as a separate file because the content security policy allows no inline script.
   It sets language, direction, colour scheme and privacy mask from the saved settings, so that none of them flickers. */
{
  /** @type {{ language?: unknown, colorScheme?: unknown, hideSensitiveData?: unknown }} */
  let settings = {};
  try {
    // Declined settings are stored only until the tab is closed; hidden amounts stay hidden in any case.
    const shelf = localStorage.getItem('functionalEnabled') === 'false' ? sessionStorage : localStorage;
    const stored = /** @type {{ state?: object } | null} */ (JSON.parse(shelf.getItem('meridian.settings') ?? 'null'));
    const hideSensitiveData = localStorage.getItem('meridian.amountsHidden') === 'true';
    settings = stored?.state ?? { hideSensitiveData };
  } catch {
    // The storage is blocked, or its text is not JSON: the defaults apply.
  }
  /** True if a user is signed in in this browser, or a guest uses this tab. */
  function hasToken() {
    try {
      return localStorage.getItem('meridian.token') !== null || sessionStorage.getItem('meridian.guest') !== null;
    } catch {
      return false;
    }
  }
  const { language, colorScheme, hideSensitiveData } = settings;
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = colorScheme === 'dark' || (colorScheme !== 'light' && systemIsDark);
  const root = document.documentElement;
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  // The chosen language, otherwise the browser's first language that is available. 'iw' is the former code of Hebrew.
  const wished = [language, ...navigator.languages].map((tag) => String(tag).toLowerCase().split('-')[0]);
  const spoken = wished.find((tag) => ['en', 'he', 'iw'].includes(tag)) ?? 'en';
  const built = root.lang;
  root.lang = spoken === 'iw' ? 'he' : spoken;
  root.dir = spoken === 'en' ? 'ltr' : 'rtl';
  if (hideSensitiveData === true) root.dataset.amountsHidden = '';
  // The build renders the public pages for a visitor who has no sign-in and no settings, and the server sends the version in the first of
  // the browser's languages. For any other visitor the page is rendered again and is hidden until then (src/public/main.tsx).
  if (root.lang !== built || hasToken()) root.dataset.notAsBuilt = '';

  // Removes the secret of a mailed link from the address before anything else loads, so that address, history and storage do not
  // contain it. The application reads it from `meridianArrival` (features/auth/link-secret.ts).
  /** @type {Record<string, string | undefined>} */
  const secretNames = {
    '/': 'token',
    '/reset-password': 'token',
    '/undo-email-change': 'token',
    '/register': 'staff_word',
  };
  const path = location.pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  const query = new URLSearchParams(location.search);
  const name = secretNames[path] ?? '';
  const secret = query.get(name);
  if (secret !== null && (path !== '/' || query.get('auth') === 'success')) {
    query.delete(name);
    query.delete('auth');
    const rest = query.size === 0 ? '' : `?${query}`;
    history.replaceState(null, '', path + rest + location.hash);
    Object.assign(globalThis, { meridianArrival: { path, secret } });
  }

  // Without this, Zod would try `new Function`, which the policy blocks with an error in the console.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
