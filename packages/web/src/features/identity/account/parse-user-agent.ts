/** The browser and the operating system that a User-Agent header names; null if it names no known one. */
export interface UserAgentInfo {
  browser: string | null;
  system: string | null;
}

/** User-Agent patterns of browsers. The order matters, because most browsers also send the name of the browser they are derived from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** User-Agent patterns of operating systems. Phones and tablets come first, because they also send the name of a desktop system. */
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

/**
 * Returns browser and operating system of a User-Agent header. For a program that is no browser, `browser` is the first word: 'curl' for
 * 'curl/8.1'.
 */
export function parseUserAgent(userAgent: string): UserAgentInfo {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const leading = /^[^\s/(]+/.exec(userAgent)?.[0].slice(0, LONGEST_NAME) ?? null;
  return {
    browser: nameIn(BROWSERS) ?? (leading === 'Mozilla' ? null : leading),
    system: nameIn(SYSTEMS),
  };
}
