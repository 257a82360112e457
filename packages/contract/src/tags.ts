import { z } from 'zod';
import { endpoint, page, pageQuery } from './endpoint.ts';
import { identifier, line } from './fields.ts';
import { LIMITS } from './limits.ts';

/** A tag as items carry it. */
export const itemTag = z
  .object({ id: identifier, name: z.string(), color: z.string() })
  .meta({ id: 'ItemTag' });
export type ItemTag = z.infer<typeof itemTag>;

/** A tag in the user's own list. */
export const tag = itemTag.extend({ item_count: z.int() }).meta({ id: 'Tag' });
export type Tag = z.infer<typeof tag>;

/** Name of a tag, 1 to 50 characters. */
export const tagName = line('Tag name', LIMITS.tagNameMaxCharacters);

/** Colour of a tag whose name is empty, and the base of the palette (product.md section 9). */
export const DEFAULT_TAG_COLOR = '#6366f1';

/**
 * The colour a tag gets when nobody chose one: a hue from the name's hash (FNV-1a over UTF-16 units) at one
 * saturation and lightness, so that equal names look equal everywhere. Answers `#rrggbb`.
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

/** Calls on tags. */
export const tagEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/tags/',
    summary: "The user's tags by name",
    query: pageQuery,
    response: page(tag),
  }),
};
