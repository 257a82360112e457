/** The names and addresses that accounts may have: an account hangs on each, so none may pass for another one. */
import { codePoints } from '#fields.ts';

/** Also letters and marks that draw nothing, such as Hangul fillers and variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}/u;

/** Letters of any script (RFC 6531), digits, and what else RFC 5321 allows outside quotes. */
const ATOM = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)$/u;

const LOCAL_PART_MAX = 64;
const LABEL_MAX = 63;

/**
 * Tells whether a text is the address of exactly one mailbox: `local@domain`, without quotes, comments, lists or groups. It must
 * be written in its composed form (NFC) already, because an address that we rewrite may be somebody else's.
 */
export function isMailbox(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@');
  if (rest.length > 0 || text !== text.normalize('NFC') || INVISIBLE.test(text)) return false;
  // In the names of hosts full-width letters and their like stand for plain ones, so that two texts would be one host.
  if (domain !== domain.normalize('NFKC')) return false;
  return (
    codePoints(local) <= LOCAL_PART_MAX &&
    local.split('.').every((atom) => ATOM.test(atom)) &&
    domain.split('.').every((label) => LABEL.test(label) && codePoints(label) <= LABEL_MAX)
  );
}

/** Thai and Lao AM: compatibility characters by Unicode's tables, yet everyday letters of their languages. */
const EVERYDAY = /[\u0e33\u0eb3]/gu;

/** Scripts in use today (UAX 31, tables 5 and 7), by their ISO 15924 codes. A name is written in one of them. */
const SCRIPTS = (
  'Adlm Arab Armn Bali Bamu Batk Beng Bopo Cakm Cans Cham Cher Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr ' +
  'Hira Java Kali Kana Khmr Knda Lana Laoo Latn Lepc Limb Lisu Mand Mlym Mong Mtei Mymr Newa Nkoo Olck Orya Plrd Saur ' +
  'Sinh Sund Sylo Syrc Tale Talu Taml Tavt Telu Tfng Thaa Thai Tibt Vaii Yiii'
).split(' ');

/** The scripts that are written together (UTS 39, 'highly restrictive'): Japanese, and Chinese and Korean with Latin letters. */
const WRITTEN_TOGETHER = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'];

let writings: RegExp[] | undefined;

/** Tells whether all letters belong together; digits, signs and marks that many scripts share go with each. */
function isOneWriting(name: string): boolean {
  writings ??= [...SCRIPTS, ...WRITTEN_TOGETHER].map((codes) => {
    const scripts = ['Zyyy', 'Zinh', ...codes.split(' ')].map((code) => String.raw`\p{scx=${code}}`);
    return new RegExp(`^[${scripts.join('')}]+$`, 'u');
  });
  return writings.some((writing) => writing.test(name));
}

/** Why a new name could be taken for somebody else's by how it looks; undefined when it could not. */
export function lookAlikeProblem(
  name: string,
): 'username_invisible' | 'username_forms' | 'username_mixed' | undefined {
  const plain = name.replaceAll(EVERYDAY, '');
  if (INVISIBLE.test(name)) return 'username_invisible';
  if (plain !== plain.normalize('NFKC')) return 'username_forms';
  if (!isOneWriting(name)) return 'username_mixed';
  return undefined;
}
