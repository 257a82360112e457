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

/** The open word that stands for what people named themselves. It may hold any text, also that of a sentence, and is never translated. */
export const OWN_NAME = 'name';

/**
 * Makes a table searchable: whole sentences are found first, then those with open words. Of these, those that begin with the longest fixed
 * text are tried first: a name within a sentence can hold what another sentence consists of, but cannot change how its own begins.
 */
export function sentenceFinder(table: SentenceTable): FindSentence {
  const whole = new Map<string, string>();
  const open: { key: string; begin: number; sentence: RegExp; names: string[] }[] = [];
  for (const [key, text] of Object.entries(table)) {
    const parts = withoutPeriod(text).split(/\{(\w+)\}/);
    if (parts.length === 1) whole.set(withoutPeriod(text), key);
    else {
      // As few characters as possible: the first ': ' of a sentence is its own, another may be part of a name.
      const source = parts.map((part, index) => (index % 2 === 1 ? '(.+?)' : escaped(part))).join('');
      const names = parts.filter((_, index) => index % 2 === 1);
      open.push({ key, begin: parts[0]?.length ?? 0, sentence: new RegExp(`^${source}$`, 's'), names });
    }
  }
  open.sort(
    (one, other) => other.begin - one.begin || other.sentence.source.length - one.sentence.source.length,
  );
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

/** Says sentences of a table as `catalogue` does, open words too but for names; what it does not know stays as it is. */
export function sentenceSpeaker(
  find: FindSentence,
  catalogue: Readonly<Record<string, string | undefined>>,
): (sentence: string) => string {
  const spoken = (sentence: string): string => {
    const found = find(sentence);
    const text = found && catalogue[found.key];
    if (found === undefined || text === undefined) return sentence;
    // All words in one pass, so that a name may contain what looks like an open word.
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const word = found.words[name] ?? whole;
      return name === OWN_NAME ? word : spoken(word);
    });
  };
  return spoken;
}

/** The same sentence is written with a period here and without there. */
const withoutPeriod = (sentence: string) => sentence.replace(/\.$/, '');

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
