/** Settings that are more than one plain value: what they are, and how they are read back from whatever was stored. */

const SIZES = ['full', 'medium'] as const;
export type CardSize = (typeof SIZES)[number];

/** A card as somebody arranged it. Which cards there are, and what becomes of those that are missing here, the view knows. */
export interface SavedCard {
  readonly id: string;
  /** The lowest stands first. */
  readonly order: number;
  readonly size: CardSize;
}

/** Many more than any view has. */
const MOST_CARDS = 100;

/** Stands for 'no tag is shown'; an empty list means all of them are. */
const HIDE_ALL_TAGS = 'hide-all';
/** The tags a pie shows: their ids. */
export type TagPieSelection = readonly number[] | typeof HIDE_ALL_TAGS;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A reader that takes one of these values and nothing else. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return (value: unknown): Choice | undefined => choices.find((choice) => choice === value);
}

/** A range with two ends, each read by `read`; undefined when it is no range at all. */
export function readFilterRange<Start extends string, End extends string, Value>(
  value: unknown,
  [start, end]: readonly [Start, End],
  read: (value: unknown) => Value,
): Record<Start | End, Value> | undefined {
  if (!isRecord(value)) return undefined;
  return { [start]: read(value[start]), [end]: read(value[end]) } as Record<Start | End, Value>;
}

/** Selections by scenario; those that are damaged are left out, which shows all tags. */
export function readTagPieSelections(value: unknown): Record<string, TagPieSelection> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).flatMap(([scenario, chosen]): [string, TagPieSelection][] => {
    if (chosen === HIDE_ALL_TAGS) return [[scenario, HIDE_ALL_TAGS]];
    return Array.isArray(chosen) ? [[scenario, chosen.filter((id) => Number.isSafeInteger(id))]] : [];
  });
  return Object.fromEntries(entries);
}

/** The cards that are whole; undefined when it is no list at all. */
export function readSavedCards(value: unknown): SavedCard[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, MOST_CARDS).flatMap((card: unknown): SavedCard[] => {
    if (!isRecord(card)) return [];
    const { id, order } = card;
    const size = oneOf(SIZES)(card['size']);
    const isWhole = typeof id === 'string' && typeof order === 'number' && Number.isFinite(order);
    return isWhole && size !== undefined ? [{ id, order, size }] : [];
  });
}
