import type { FieldErrors } from '@meridian/contract';
import { type Spoken, useLanguage } from './language.ts';

/** A sentence of the server, or of the contract's schemas, with its words left open, and what stands for it. */
interface Pattern {
  sentence: RegExp;
  words: string[];
  spoken: string;
}

const madeOf = new WeakMap<
  NonNullable<Spoken['refusals']>,
  { whole: Map<string, string>; open: Pattern[] }
>();

/**
 * Server and contract say no in English, which is the API's language. What they say is in the catalogue under `refusal.`,
 * word for word; here it is found again and said in the language of the interface. An unknown sentence stays as it is.
 */
export function spokenRefusal(sentence: string): string {
  const { refusals, catalogue } = useLanguage.getState();
  if (refusals === null || catalogue === null) return sentence;
  let made = madeOf.get(refusals);
  if (made === undefined) madeOf.set(refusals, (made = patternsOf(refusals, catalogue)));
  const bare = withoutPeriod(sentence);
  const whole = made.whole.get(bare);
  if (whole !== undefined) return whole;
  for (const { sentence: form, words, spoken } of made.open) {
    const found = form.exec(bare);
    if (found === null) continue;
    return words.reduce(
      (text, word, place) => text.replace(`{${word}}`, () => spokenRefusal(found[place + 1] ?? '')),
      spoken,
    );
  }
  return sentence;
}

/** The same for messages by field. */
export function spokenRefusals(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages.map(spokenRefusal)]),
  );
}

/** The same sentence is written with a period here and without there. */
const withoutPeriod = (sentence: string) => sentence.replace(/\.$/, '');

function patternsOf(english: Readonly<Record<string, string>>, catalogue: Readonly<Record<string, string>>) {
  const whole = new Map<string, string>();
  const open: Pattern[] = [];
  for (const [key, text] of Object.entries(english)) {
    const spoken = catalogue[key] ?? text;
    const parts = withoutPeriod(text).split(/\{(\w+)\}/);
    if (parts.length === 1) whole.set(withoutPeriod(text), spoken);
    else {
      const source = parts
        .map((part, index) =>
          index % 2 === 1 ? '(.+)' : part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`),
        )
        .join('');
      open.push({
        sentence: new RegExp(`^${source}$`),
        words: parts.filter((_, index) => index % 2 === 1),
        spoken,
      });
    }
  }
  return { whole, open };
}
