/** Sentences are written where they are said, in English. A table of all of them tells the key of each and how other languages say it. */

/** Texts by key, with words left open: `"{label} can be at most {max}."`. */
export type SentenceTable = Readonly<Record<string, string>>;

/** A sentence found in a table, with what stands for its open words. */
export interface FoundSentence {
  key: string;
  words: Readonly<Record<string, string>>;
}

/** Finds a sentence in its table; undefined when it is none of it. */
export type FindSentence = (sentence: string) => FoundSentence | undefined;

/** Makes a table searchable: whole sentences are found first, then those with open words, the longest first. */
export function sentenceFinder(table: SentenceTable): FindSentence {
  const whole = new Map<string, string>();
  const open: { key: string; sentence: RegExp; names: string[] }[] = [];
  for (const [key, text] of Object.entries(table)) {
    const parts = withoutPeriod(text).split(/\{(\w+)\}/);
    if (parts.length === 1) whole.set(withoutPeriod(text), key);
    else {
      const source = parts.map((part, index) => (index % 2 === 1 ? '(.+)' : escaped(part))).join('');
      const names = parts.filter((_, index) => index % 2 === 1);
      open.push({ key, sentence: new RegExp(`^${source}$`), names });
    }
  }
  open.sort((one, other) => other.sentence.source.length - one.sentence.source.length);
  return (sentence) => {
    const bare = withoutPeriod(sentence);
    const known = whole.get(bare);
    if (known !== undefined) return { key: known, words: {} };
    for (const { key, sentence: pattern, names } of open) {
      const [, ...words] = pattern.exec(bare) ?? [];
      if (words.length > 0)
        return { key, words: Object.fromEntries(names.map((name, place) => [name, words[place] ?? ''])) };
    }
    return undefined;
  };
}

/** Says sentences of a table as `catalogue` does, open words too; what it does not know stays as it is. */
export function sentenceSpeaker(
  find: FindSentence,
  catalogue: Readonly<Record<string, string | undefined>>,
): (sentence: string) => string {
  const spoken = (sentence: string): string => {
    const found = find(sentence);
    const text = found && catalogue[found.key];
    if (found === undefined || text === undefined) return sentence;
    return Object.entries(found.words).reduce(
      (said, [name, word]) => said.replace(`{${name}}`, () => spoken(word)),
      text,
    );
  };
  return spoken;
}

/** The same sentence is written with a period here and without there. */
const withoutPeriod = (sentence: string) => sentence.replace(/\.$/, '');

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
