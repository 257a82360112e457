/** Settings that are more than one plain value: what they are, and how they are read back from whatever was stored. */

/** The cards of the dashboard that people can move; the ids are the kinds of product.md section 2. */
const DASHBOARD_CARDS = ['summary', 'chart', 'controls', 'scenario', 'pie', 'table'] as const;
export type DashboardCardId = (typeof DASHBOARD_CARDS)[number];

const SIZES = ['full', 'medium'] as const;

export interface DashboardCard {
  readonly id: DashboardCardId;
  /** From 0, no two alike. */
  readonly order: number;
  readonly size: (typeof SIZES)[number];
}

export const DEFAULT_DASHBOARD_LAYOUT: readonly DashboardCard[] = [
  { id: 'summary', order: 0, size: 'full' },
  { id: 'chart', order: 1, size: 'medium' },
  { id: 'controls', order: 2, size: 'medium' },
  { id: 'scenario', order: 3, size: 'medium' },
  { id: 'pie', order: 4, size: 'full' },
  { id: 'table', order: 5, size: 'full' },
];

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

/** Every card exactly once, in a strict order; undefined when the stored layout lacks or repeats one. */
export function readDashboardLayout(value: unknown): DashboardCard[] | undefined {
  if (!Array.isArray(value) || value.length !== DASHBOARD_CARDS.length) return undefined;
  const cards = DASHBOARD_CARDS.flatMap((id): DashboardCard[] => {
    const stored: unknown = value.find((card) => isRecord(card) && card['id'] === id);
    if (!isRecord(stored)) return [];
    const { order } = stored;
    const size = oneOf(SIZES)(stored['size']);
    return typeof order === 'number' && Number.isFinite(order) && size !== undefined
      ? [{ id, order, size }]
      : [];
  });
  if (cards.length !== DASHBOARD_CARDS.length) return undefined;
  return cards.toSorted((a, b) => a.order - b.order).map((card, order) => ({ ...card, order }));
}
