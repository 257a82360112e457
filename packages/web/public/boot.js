/* Runs before the first paint, as a file of its own because the content security policy allows no inline script.
   It sets the colour scheme and the privacy mask from the saved settings, so that neither flashes. */
{
  /** @type {{ colorScheme?: unknown, hideSensitiveData?: unknown }} */
  let settings = {};
  try {
    const stored = /** @type {{ state?: object } | null} */ (
      JSON.parse(localStorage.getItem('meridian.settings') ?? 'null')
    );
    settings = stored?.state ?? {};
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
