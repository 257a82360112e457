/* Runs before the first paint, as a file of its own because the content security policy allows no inline script.
   It sets language, direction, colour scheme and privacy mask from the saved settings, so that none of them flashes. */
{
  /** @type {{ language?: unknown, colorScheme?: unknown, hideSensitiveData?: unknown }} */
  let settings = {};
  try {
    // Where the settings were declined, they last as long as the tab; hidden amounts stay hidden all the same.
    const shelf = localStorage.getItem('functionalEnabled') === 'false' ? sessionStorage : localStorage;
    const stored = /** @type {{ state?: object } | null} */ (
      JSON.parse(shelf.getItem('meridian.settings') ?? 'null')
    );
    const hideSensitiveData = localStorage.getItem('meridian.amountsHidden') === 'true';
    settings = stored?.state ?? { hideSensitiveData };
  } catch {
    // Storage refused, or text that is no JSON: the defaults hold.
  }
  /** Whether somebody is signed in here, or a guest. */
  function hasToken() {
    try {
      return (
        localStorage.getItem('meridian.token') !== null || sessionStorage.getItem('meridian.guest') !== null
      );
    } catch {
      return false;
    }
  }
  const { language, colorScheme, hideSensitiveData } = settings;
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = colorScheme === 'dark' || (colorScheme !== 'light' && systemIsDark);
  const root = document.documentElement;
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  // The chosen language, else the first of the browser's that there is; 'iw' is how some still call Hebrew.
  const wished = [language, ...navigator.languages].map((tag) => String(tag).toLowerCase().split('-')[0]);
  const spoken = wished.find((tag) => ['en', 'he', 'iw'].includes(tag)) ?? 'en';
  const built = root.lang;
  root.lang = spoken === 'iw' ? 'he' : spoken;
  root.dir = spoken === 'en' ? 'ltr' : 'rtl';
  if (hideSensitiveData === true) root.dataset.amountsHidden = '';
  // The public pages come as they were built, in the first of the browser's languages and for nobody who is known. For anybody else
  // they are drawn anew, and nothing is shown before (src/public/main.tsx).
  if (root.lang !== built || hasToken()) root.dataset.notAsBuilt = '';

  // What the address of a link holds to act by is taken out before anything else loads: the application finds it here
  // (features/auth/arrival.ts), and address, history and storage no longer have it.
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

  // Zod would otherwise try `new Function`, which the policy refuses and the console reports.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
