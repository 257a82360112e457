/** Names of months in many languages, as they occur in tables. */

const LANGUAGES = [
  'en',
  'he',
  'de',
  'fr',
  'es',
  'ru',
  'it',
  'pt',
  'nl',
  'pl',
  'cs',
  'hu',
  'sv',
  'da',
  'nb',
  'fi',
  'tr',
  'uk',
  'ro',
  'el',
  'ar-u-ca-gregory',
  'hi-u-ca-gregory',
];

/** Month numbers, 1 to 12, by full and short names; 0 for a name that means different months in different languages. Built at first use. */
let months: Map<string, number> | undefined;

const SHORTEST = 3;

/** Returns the month (1 to 12) for a name or its first letters; undefined if unknown or ambiguous between languages. */
export function parseMonthName(name: string): number | undefined {
  months ??= monthNames();
  const asked = bare(name);
  const known = months.get(asked);
  if (known !== undefined) return known || undefined;
  if (asked.length < SHORTEST) return undefined;
  const [only, ...others] = new Set([...months].flatMap(([full, number]) => (full.startsWith(asked) ? number : [])));
  return others.length > 0 ? undefined : only || undefined;
}

function monthNames(): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const inDate = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      const alone = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let number = 1; number <= 12; number++) {
        const date = new Date(Date.UTC(2027, number - 1, 1));
        const part = inDate.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
        for (const name of [part, alone.format(date)].map(bare)) {
          if (/\p{L}/u.test(name)) names.set(name, (names.get(name) ?? number) === number ? number : 0);
        }
      }
    }
  }
  return names;
}

/** Removes dots, accents and case, and the Hebrew prefix ב ('באפריל' becomes 'אפריל'). */
function bare(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();
  return plain.replace(/^ב(?=\p{Script=Hebrew}{2})/u, '');
}
