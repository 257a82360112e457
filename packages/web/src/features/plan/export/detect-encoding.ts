/** Detects an encoding from a byte order mark, from valid UTF-8, from an HTML declaration, or else by a library. */
import {
  DETECTABLE_ENCODINGS,
  ENCODINGS,
  type Encoding,
  likelyEncodings,
  encodingFromDetectedName,
  scriptOfEncoding,
} from './encodings.ts';

/** The maximum number of bytes that the detection examines. */
const SAMPLE_BYTES = 65_536;

/** Returns the encoding of a file. `languages` are the user's languages, which decide between two equally likely encodings. */
export async function detectEncoding(bytes: Uint8Array, languages: readonly string[]): Promise<Encoding> {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Plain text never contains a zero byte. UTF-16 without a byte order mark contains many zero bytes, but is also valid
  // UTF-8.
  if (!bytes.subarray(0, SAMPLE_BYTES).includes(0) && isUtf8(bytes)) return 'utf-8';
  return namedInPage(bytes) ?? detected(sampleOf(bytes), languages);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Returns the encoding declared in an HTML page; some banks export HTML as a workbook. */
function namedInPage(bytes: Uint8Array): Encoding | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1_024));
  const [, label] = /^\s*<[^]*\b(?:charset|encoding)=["']?([\w-]+)/i.exec(start) ?? [];
  if (label === undefined) return undefined;
  try {
    const name = new TextDecoder(label).encoding;
    return ENCODINGS.find((encoding) => encoding === name);
  } catch {
    return undefined;
  }
}

const isPlain = (byte: number) => byte < 0x80;

/**
 * Returns the beginning of a file, followed by those of its remaining lines that contain non-ASCII letters. A zero byte
 * shows an encoding with two bytes per letter, which cannot be split into lines here; only the beginning is returned
 * then.
 */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const start = bytes.subarray(0, SAMPLE_BYTES);
  if (start.includes(0)) return start;
  const sample = [...bytes.subarray(0, BEGINNING_BYTES)];
  for (let from = sample.length; from < bytes.length && sample.length < SAMPLE_BYTES;) {
    const end = bytes.indexOf(LINE_END, from) + 1 || bytes.length;
    const line = bytes.subarray(from, Math.min(end, from + SAMPLE_BYTES));
    if (!line.every(isPlain)) sample.push(...line);
    from = end;
  }
  return Uint8Array.from(sample);
}

const BEGINNING_BYTES = 1_024;
const LINE_END = 0x0a;

/** Two encodings count as equally likely if the ratio of the library's scores for them is at most this. */
const NEAR = 1.2;

/** Detects the encoding with a library. The library is large, so it is loaded only when it is first needed. */
async function detected(sample: Uint8Array, languages: readonly string[]): Promise<Encoding> {
  const { detectAll } = await import('jschardet');
  const likely = likelyEncodings(languages);
  const unlikely = scriptNotIn(sample);
  const [best] = detectAll(sample, { detectEncodings: [...DETECTABLE_ENCODINGS], minimumThreshold: 0 })
    .flatMap(({ encoding: name, confidence }) => {
      const encoding = encodingFromDetectedName(name);
      if (encoding === undefined || scriptOfEncoding(encoding) === unlikely) return [];
      return [{ encoding, fit: likely.has(encoding) ? confidence * NEAR : confidence }];
    })
    .toSorted((a, b) => b.fit - a.fit);
  return best?.encoding ?? 'windows-1252';
}

/**
 * Returns the script in which the sample cannot be written. The detection library needs this help, because it confuses scripts in short
 * files. Words in Latin script mix accented and plain letters; words in other alphabets contain no plain letters.
 */
function scriptNotIn(sample: Uint8Array): 'latin' | 'other' {
  const letters = Array.from(sample, (byte) => String.fromCodePoint(byte)).join('');
  const words = letters.match(/[a-z\x80-\xff]*[\x80-\xff][a-z\x80-\xff]*/gi) ?? [];
  const whole = words.filter((word) => word.length > 1 && !/[a-z]/i.test(word));
  return whole.length > words.length / 2 ? 'latin' : 'other';
}
