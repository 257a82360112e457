/* Runs before the first paint, as a file of its own because the content security policy allows no inline script.
   It sets the colour scheme and the privacy mask from the saved settings, so that neither flashes. */
{
  /** @type {{ colorScheme?: unknown, hideSensitiveData?: unknown }} */
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
  const { colorScheme, hideSensitiveData } = settings;
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = colorScheme === 'dark' || (colorScheme !== 'light' && systemIsDark);
  const root = document.documentElement;
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  if (hideSensitiveData === true) root.dataset.amountsHidden = '';

  // Zod would otherwise try `new Function`, which the policy refuses and the console reports.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
