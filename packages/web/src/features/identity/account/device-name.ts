/** What a browser says of itself, in the names that people know. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** In this order: most browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** Phones and tablets first, for the same reason. */
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

/** Reads a User-Agent; of a program that is no browser, the name that it leads with ('curl/8.1' is 'curl'). */
export function readDevice(userAgent: string): Device {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const leading = /^[^\s/(]+/.exec(userAgent)?.[0].slice(0, LONGEST_NAME) ?? null;
  return {
    browser: nameIn(BROWSERS) ?? (leading === 'Mozilla' ? null : leading),
    system: nameIn(SYSTEMS),
  };
}
