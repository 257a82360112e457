import {
  type DateReference,
  type FinancialItem,
  REFERRING,
  REFERRING_FIELDS,
  type ReferringField,
  categoryHas,
} from '@meridian/contract';
import type { Category } from '@meridian/engine';

/** The milestones that tell the dates of an item, by the date; absent or null: a date stands for itself. */
export type Told = { readonly [Name in ReferringField]?: DateReference | null | undefined };

export function toldIn(item: FinancialItem): Told {
  return Object.fromEntries(REFERRING_FIELDS.map((name) => [name, item[REFERRING[name]]]));
}

type References = Record<(typeof REFERRING)[ReferringField], DateReference | null>;

/** The references of an item as a form has it; none in a field that its category lacks. */
export function referencesOf({
  category,
  told,
}: {
  category: Category | null;
  told?: Told | undefined;
}): References {
  const references = REFERRING_FIELDS.map((name) => {
    const isShown = category === null || categoryHas(category, name);
    return [REFERRING[name], isShown ? (told?.[name] ?? null) : null] as const;
  });
  return Object.fromEntries(references) as References;
}
