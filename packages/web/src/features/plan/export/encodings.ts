/** The encodings in which a table can be read, and the decoding of its bytes. */
import { UnreadableFileError } from './unreadable-file-error.ts';

interface About {
  /** The name used by the detection library, if it differs from the name used by `TextDecoder`. */
  detectedAs?: string;
  /** For single-byte encodings: 'latin' for Latin letters, 'other' for another alphabet. */
  script?: 'latin' | 'other';
  /**
   * The language codes, separated by spaces, of the countries whose spreadsheets use this encoding. Spreadsheets of all other countries use
   * Windows-1252.
   */
  languages?: string;
}

const ABOUT = {
  'utf-8': {},
  'utf-16le': { detectedAs: 'utf-16-le' },
  'utf-16be': { detectedAs: 'utf-16-be' },
  'windows-1252': { script: 'latin' },
  'windows-1250': { script: 'latin', languages: 'cs hr hu pl ro sk sl' },
  'iso-8859-2': { script: 'latin', languages: 'cs hr hu pl ro sk sl' },
  'windows-1257': { script: 'latin', languages: 'et lt lv' },
  'windows-1254': { script: 'latin', languages: 'tr az' },
  'windows-1253': { script: 'other', languages: 'el' },
  'windows-1251': { script: 'other', languages: 'be bg mk ru sr uk' },
  'koi8-r': { script: 'other' },
  ibm866: { script: 'other' },
  'windows-1255': { script: 'other', languages: 'he yi' },
  'windows-1256': { script: 'other', languages: 'ar fa ur' },
  'windows-874': { detectedAs: 'cp874', script: 'other', languages: 'th' },
  'windows-1258': { detectedAs: 'cp1258', script: 'latin', languages: 'vi' },
  shift_jis: { detectedAs: 'cp932', languages: 'ja' },
  'euc-jp': {},
  gb18030: { languages: 'zh' },
  big5: { languages: 'zh' },
  'euc-kr': { detectedAs: 'cp949', languages: 'ko' },
  macintosh: { detectedAs: 'macroman', script: 'latin' },
} as const satisfies Record<string, About>;

/** The name of an encoding as used by `TextDecoder`. */
export type Encoding = keyof typeof ABOUT;

export const ENCODINGS = Object.keys(ABOUT) as Encoding[];

const aboutOf = (encoding: Encoding): About => ABOUT[encoding];

export const scriptOfEncoding = (encoding: Encoding): About['script'] => aboutOf(encoding).script;

const BY_DETECTED_NAME = new Map(ENCODINGS.map((name) => [aboutOf(name).detectedAs ?? name, name]));

/** The encodings that the detection library may return, by the library's names. */
export const DETECTABLE_ENCODINGS: readonly string[] = [...BY_DETECTED_NAME.keys()];

/** Returns the encoding for a name that the detection library has returned, ignoring case; undefined for an unknown name. */
export function encodingFromDetectedName(name: string | null): Encoding | undefined {
  return BY_DETECTED_NAME.get((name ?? '').toLowerCase());
}

/** Returns the encodings that are likely for a reader of these languages ('pl', 'en-GB'). */
export function likelyEncodings(languages: readonly string[]): ReadonlySet<Encoding> {
  return new Set(
    languages.flatMap((tag) => {
      const [language = ''] = tag.toLowerCase().split('-');
      const own = ENCODINGS.filter((each) => aboutOf(each).languages?.split(' ').includes(language));
      return own.length > 0 ? own : ['windows-1252' as const];
    }),
  );
}

/** The number of letters checked for zero characters, which text does not contain. */
const SAMPLE_LETTERS = 65_536;

/** Returns the text of a file, without a byte order mark. Throws {@link UnreadableFileError} if it is not text. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.slice(0, SAMPLE_LETTERS).includes('\0')) throw new UnreadableFileError('transfer.import.notText');
  return text.replaceAll('\0', '');
}
