/** Rules for usernames and email addresses. They identify an account, so no two may look alike. */
import { countCodePoints } from '#value-schemas.ts';

/** Characters that are invisible, including letters and marks such as Hangul fillers and variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}/u;

/** Characters allowed outside quotes by RFC 5321 and RFC 6531: letters of any script, digits and some punctuation. */
const ATOM = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)$/u;

const LOCAL_PART_MAX = 64;
const LABEL_MAX = 63;

/**
 * Returns true if the text is the address of exactly one mailbox: `local@domain`, without quotes, comments, lists or groups. It
 * must already be in composed form (NFC), because an address that the server rewrites may belong to another person.
 */
export function isEmailAddress(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@');
  if (rest.length > 0 || text !== text.normalize('NFC') || INVISIBLE.test(text)) return false;
  // Host name lookup treats full-width letters as plain ones, so two different texts would name the same host.
  if (domain !== domain.normalize('NFKC')) return false;
  return (
    countCodePoints(local) <= LOCAL_PART_MAX &&
    local.split('.').every((atom) => ATOM.test(atom)) &&
    domain.split('.').every((label) => LABEL.test(label) && countCodePoints(label) <= LABEL_MAX)
  );
}

/**
 * The vowel sign AM of Thai and of Lao. Unicode classes both as compatibility characters, but texts in these languages need them, so
 * usernames may contain them.
 */
const EVERYDAY = /[\u0e33\u0eb3]/gu;

/** Scripts in use today (UAX 31, tables 5 and 7), by their ISO 15924 codes. A username uses only one of them. */
const SCRIPTS = (
  'Adlm Arab Armn Bali Bamu Batk Beng Bopo Cakm Cans Cham Cher Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr ' +
  'Hira Java Kali Kana Khmr Knda Lana Laoo Latn Lepc Limb Lisu Mand Mlym Mong Mtei Mymr Newa Nkoo Olck Orya Plrd Saur ' +
  'Sinh Sund Sylo Syrc Tale Talu Taml Tavt Telu Tfng Thaa Thai Tibt Vaii Yiii'
).split(' ');

/**
 * Combinations of scripts that may be mixed (UTS 39, 'highly restrictive'): Japanese, and Chinese or Korean with Latin letters.
 */
const WRITTEN_TOGETHER = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'];

let writings: RegExp[] | undefined;

/**
 * Returns true if all letters belong to one script, or to one of the combinations above. Digits, signs and marks shared by many
 * scripts are allowed with each.
 */
function isOneWriting(name: string): boolean {
  writings ??= [...SCRIPTS, ...WRITTEN_TOGETHER].map((codes) => {
    const scripts = ['Zyyy', 'Zinh', ...codes.split(' ')].map((code) => String.raw`\p{scx=${code}}`);
    return new RegExp(`^[${scripts.join('')}]+$`, 'u');
  });
  return writings.some((writing) => writing.test(name));
}

/** Returns the reason why a new username could be mistaken for another one by its look; undefined if it could not. */
export function findLookAlikeProblem(
  name: string,
): 'username_invisible' | 'username_forms' | 'username_mixed' | undefined {
  const plain = name.replaceAll(EVERYDAY, '');
  if (INVISIBLE.test(name)) return 'username_invisible';
  if (plain !== plain.normalize('NFKC')) return 'username_forms';
  if (!isOneWriting(name)) return 'username_mixed';
  return undefined;
}
