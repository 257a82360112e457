/** Reads browser and system from a User-Agent. */
export interface UserAgentInfo {
  browser: string | null;
  system: string | null;
}

/** The order matters, because most browsers also send the name of the browser they are derived from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** Phones and tablets come first, because they also send the name of a desktop system. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const LONGEST_NAME = 40;

/** Returns the names of browser and system in a User-Agent. For other programs, returns the first word ('curl' for 'curl/8.1'). */
export function parseUserAgent(userAgent: string): UserAgentInfo {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const leading = /^[^\s/(]+/.exec(userAgent)?.[0].slice(0, LONGEST_NAME) ?? null;
  return {
    browser: nameIn(BROWSERS) ?? (leading === 'Mozilla' ? null : leading),
    system: nameIn(SYSTEMS),
  };
}
