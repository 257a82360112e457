/** Encodings that a table can be read in, as `TextDecoder` names them, each with its name in the detecting library. */
const DETECTED_AS = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16-le',
  'utf-16be': 'utf-16-be',
  'windows-1252': 'windows-1252',
  'windows-1250': 'windows-1250',
  'iso-8859-2': 'iso-8859-2',
  'windows-1257': 'windows-1257',
  'windows-1254': 'windows-1254',
  'windows-1253': 'windows-1253',
  'windows-1251': 'windows-1251',
  'koi8-r': 'koi8-r',
  ibm866: 'ibm866',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-874': 'cp874',
  'windows-1258': 'cp1258',
  shift_jis: 'cp932',
  'euc-jp': 'euc-jp',
  gb18030: 'gb18030',
  big5: 'big5',
  'euc-kr': 'cp949',
  macintosh: 'macroman',
} as const;

export type Encoding = keyof typeof DETECTED_AS;

export const ENCODINGS = Object.keys(DETECTED_AS) as Encoding[];

/** Of one byte a letter. */
export const LATIN: ReadonlySet<Encoding> = new Set([
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1257',
  'windows-1254',
  'windows-1258',
  'macintosh',
]);

/** Likewise, of other alphabets. */
export const NOT_LATIN: ReadonlySet<Encoding> = new Set([
  'windows-1253',
  'windows-1251',
  'koi8-r',
  'ibm866',
  'windows-1255',
  'windows-1256',
  'windows-874',
]);

/** Names for the library's list of encodings to choose from. */
export const DETECTABLE: readonly string[] = Object.values(DETECTED_AS);

const BY_DETECTED_NAME = new Map<string, Encoding>(ENCODINGS.map((name) => [DETECTED_AS[name], name]));

/** The encoding that the library means; its names are in any case. */
export function fromDetected(name: string | null): Encoding | undefined {
  return BY_DETECTED_NAME.get((name ?? '').toLowerCase());
}

/** In which encoding spreadsheets of a language's countries save text, where it is not Windows-1252. */
const BY_LANGUAGE: Readonly<Record<string, readonly Encoding[]>> = {
  ...each(['cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl'], 'windows-1250', 'iso-8859-2'),
  ...each(['be', 'bg', 'mk', 'ru', 'sr', 'uk'], 'windows-1251'),
  ...each(['ar', 'fa', 'ur'], 'windows-1256'),
  ...each(['et', 'lt', 'lv'], 'windows-1257'),
  ...each(['he', 'yi'], 'windows-1255'),
  ...each(['ja'], 'shift_jis'),
  ...each(['zh'], 'gb18030', 'big5'),
  ...each(['ko'], 'euc-kr'),
  ...each(['el'], 'windows-1253'),
  ...each(['tr', 'az'], 'windows-1254'),
  ...each(['th'], 'windows-874'),
  ...each(['vi'], 'windows-1258'),
};

function each(languages: readonly string[], ...encodings: Encoding[]) {
  return Object.fromEntries(languages.map((language) => [language, encodings]));
}

/** Encodings that somebody who reads these languages ('pl', 'en-GB') is likely to have files in. */
export function encodingsFor(languages: readonly string[]): ReadonlySet<Encoding> {
  return new Set(
    languages.flatMap((tag) => BY_LANGUAGE[tag.toLowerCase().split('-')[0] ?? ''] ?? ['windows-1252']),
  );
}
