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
  const { language, colorScheme, hideSensitiveData } = settings;
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = colorScheme === 'dark' || (colorScheme !== 'light' && systemIsDark);
  const root = document.documentElement;
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  // The chosen language, else the first of the browser's that there is; 'iw' is how some still call Hebrew.
  const wished = [language, ...navigator.languages].map((tag) => String(tag).toLowerCase().split('-')[0]);
  const spoken = wished.find((tag) => ['en', 'he', 'iw'].includes(tag)) ?? 'en';
  root.lang = spoken === 'iw' ? 'he' : spoken;
  root.dir = spoken === 'en' ? 'ltr' : 'rtl';
  if (hideSensitiveData === true) root.dataset.amountsHidden = '';

  // Zod would otherwise try `new Function`, which the policy refuses and the console reports.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
