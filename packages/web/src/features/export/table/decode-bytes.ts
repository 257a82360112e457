/** Bytes of a file as text: from which encoding, its first bytes and its words tell. */
import { UnreadableFile } from '#features/export/unreadable-file.ts';

/** Every encoding that a table can be read in, as `TextDecoder` names it. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1255',
  'windows-1251',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface DecodedText {
  text: string;
  encoding: Encoding;
}

/** First bytes of what people take for a table: workbooks (a zip, or Microsoft's older container) and PDF. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
];

/** So many bytes tell the encoding. */
const SAMPLE_BYTES = 65_536;

/** The text of a file, without its byte order mark; in the encoding given, else in the one that it seems to have. */
export function decodeBytes(bytes: Uint8Array, given?: Encoding): DecodedText {
  if (WORKBOOKS.some((start) => start.every((byte, place) => bytes[place] === byte)))
    throw new UnreadableFile('transfer.import.workbook');
  const encoding = given ?? encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.slice(0, SAMPLE_BYTES).includes('\0')) throw new UnreadableFile('transfer.import.notText');
  return { text: text.replaceAll('\0', ''), encoding };
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [place, byte] of sample.entries())
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Text in a Western script has its zeros on one side only.
  if (odd > sample.length / 8 && even === 0) return 'utf-16le';
  if (even > sample.length / 8 && odd === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : oneByteEncoding(sample);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** In Western words letters with accents stand alone; Hebrew and Cyrillic words consist of bytes above 127. */
function oneByteEncoding(bytes: Uint8Array): Encoding {
  const runs = String.fromCodePoint(...bytes.subarray(0, 16_384)).match(/[\xc0-\xff]+/g) ?? [];
  const words = runs.filter((run) => run.length > 1).join('');
  const alone = runs.filter((run) => run.length === 1).length;
  if (words.length <= alone) return 'windows-1252';
  const hebrew = words.match(/[\xe0-\xfa]/g)?.length ?? 0;
  return hebrew >= words.length * 0.95 ? 'windows-1255' : 'windows-1251';
}
