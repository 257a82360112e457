import { z } from 'zod';
import { endpoint, pageSchema, pageQuery } from '#endpoint.ts';
import { currencyCode, idParams, identifier, singleLineText, queryInteger } from '#value-schemas.ts';
import { startMonth } from '#forecast.ts';
import { LIMITS } from '#limits.ts';
import { message } from '#error-messages/validation-issues.ts';

/** A tag as an item lists it. */
export const itemTag = z.object({ id: identifier, name: z.string(), color: z.string() }).meta({ id: 'ItemTag' });
export type ItemTag = z.infer<typeof itemTag>;

/** A tag in the user's list of tags, with the number of its items. */
export const tag = itemTag.extend({ item_count: z.int() }).meta({ id: 'Tag' });
export type Tag = z.infer<typeof tag>;

/** Name of a tag, 1 to 50 characters. */
export const tagName = singleLineText('tag_name', LIMITS.tagNameMaxCharacters);

/** A colour as `#rrggbb`, in lower case. */
export const tagColorCode = z
  .string(message('color'))
  .trim()
  .max(7, { error: message('color'), abort: true })
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, message('color'));

const byName = new Intl.Collator('en', { numeric: true });

/** Compares tags for display order: by name. */
export function compareTags(a: ItemTag, b: ItemTag): number {
  return byName.compare(a.name, b.name) || a.id - b.id;
}

const tagFields = { name: tagName, color: tagColorCode.optional() };

/** Totals of the visible items with one tag, in the display currency (finance.md section 1.9). */
export const tagAmounts = itemTag
  .extend({ total_amount: z.number(), monthly_amount: z.number(), existing_funds: z.number() })
  .meta({ id: 'TagAmounts' });
export type TagAmounts = z.infer<typeof tagAmounts>;

/** Colour of a tag whose name is empty, and the base of the palette (product.md section 9). */
export const DEFAULT_TAG_COLOR = '#6366f1';

/**
 * Default colour of a tag: a hue from the hash of its name (FNV-1a over UTF-16 units), with fixed saturation and lightness, so
 * that equal names always have the same colour. Returns `#rrggbb`.
 */
export function tagColor(name: string): string {
  if (name === '') return DEFAULT_TAG_COLOR;
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193) >>> 0;
  const hue = hash % 360;
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const value = 0.52 - 0.3 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Endpoints that list, create, rename, merge and delete the user's tags, and sum the amounts of each. */
export const tagEndpoints = {
  list: endpoint('GET /api/tags/', {
    summary: "Lists the user's tags by name",
    query: pageQuery,
    response: pageSchema(tag),
  }),
  create: endpoint('POST /api/tags/', {
    summary: 'Creates a tag. The default colour is computed from its name',
    body: z.strictObject(tagFields),
    status: 201,
    undoable: true,
    response: tag,
    creates: true,
  }),
  popular: endpoint('GET /api/tags/popular/', {
    summary: "Returns the user's tags, most used first",
    query: z.strictObject({
      limit: queryInteger(1, LIMITS.popularTagsMax).default(LIMITS.popularTagsDefault),
    }),
    response: z.array(tag),
  }),
  amountsByTag: endpoint('GET /api/tags/amounts_by_tag/', {
    summary: 'Returns the totals of the visible items of a scenario by tag; without scenario_id of the selected one',
    query: z.strictObject({
      scenario_id: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
      /** Month whose payments are added up in `monthly_amount`; absent: the current month. */
      start: startMonth.optional(),
    }),
    response: z.object({ currency: currencyCode, tags: z.array(tagAmounts) }),
    refusals: { 404: { when: 'The user has no such scenario' } },
  }),
  read: endpoint('GET /api/tags/:id/', { summary: 'Returns a tag', params: idParams, response: tag }),
  update: endpoint('PATCH /api/tags/:id/', {
    summary: 'Changes the name or colour of a tag',
    params: idParams,
    body: z.strictObject(tagFields).partial(),
    undoable: true,
    response: tag,
  }),
  merge: endpoint('POST /api/tags/:id/merge/', {
    summary: 'Merges a tag into another: its items get the other tag, and the tag is deleted',
    params: idParams,
    body: z.strictObject({ into: identifier }),
    undoable: true,
    response: tag,
    refusals: { 404: { when: 'The user does not have both tags' } },
  }),
  remove: endpoint('DELETE /api/tags/:id/', {
    summary: 'Deletes a tag, but not the items that have it',
    params: idParams,
    undoable: true,
    response: null,
  }),
};
