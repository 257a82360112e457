import english from '#lib/messages/en.json?sentences';

/** A sentence of the server, or of the contract's schemas, with its words left open, and what stands for it. */
interface Pattern {
  sentence: RegExp;
  words: string[];
  spoken: string;
}

/**
 * Server and contract speak English, which is the API's language. Why they say no is in the catalogue under `refusal.`, what
 * they offer to begin with under `template.` and `preset.`, what a figure rests on under `methodology.`, word for word; here it is found
 * again and said in the catalogue's language. An unknown sentence stays as it is.
 */
export function sentencesIn(catalogue: Readonly<Record<string, string>>): (sentence: string) => string {
  const { whole, open } = patternsFor(catalogue);
  const spoken = (sentence: string): string => {
    const bare = withoutPeriod(sentence);
    const known = whole.get(bare);
    if (known !== undefined) return known;
    for (const pattern of open) {
      const found = pattern.sentence.exec(bare);
      if (found === null) continue;
      return pattern.words.reduce(
        (text, word, place) => text.replace(`{${word}}`, () => spoken(found[place + 1] ?? '')),
        pattern.spoken,
      );
    }
    return sentence;
  };
  return spoken;
}

function patternsFor(catalogue: Readonly<Record<string, string>>) {
  const whole = new Map<string, string>();
  const open: Pattern[] = [];
  for (const [key, text] of Object.entries(english)) {
    const spoken = catalogue[key] ?? text;
    const parts = withoutPeriod(text).split(/\{(\w+)\}/);
    if (parts.length === 1) whole.set(withoutPeriod(text), spoken);
    else {
      const source = parts.map((part, index) => (index % 2 === 1 ? '(.+)' : escaped(part))).join('');
      const words = parts.filter((_, index) => index % 2 === 1);
      open.push({ sentence: new RegExp(`^${source}$`), words, spoken });
    }
  }
  return { whole, open };
}

/** The same sentence is written with a period here and without there. */
const withoutPeriod = (sentence: string) => sentence.replace(/\.$/, '');

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
