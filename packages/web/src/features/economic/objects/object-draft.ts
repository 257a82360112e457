/** What is brought back of the form of an economic object, checked as if it came from anywhere. */
import { DEFAULT_CURRENCY } from '@meridian/contract';
import { CURRENCY_CODES } from '@meridian/engine';
import { z } from 'zod';
import { SUM_PROBLEMS } from '#lib/format/number-sum.ts';
import { OBJECT_KINDS } from './object-calls.ts';

const entry = z.object({
  text: z.string(),
  value: z.number().nullable(),
  problem: z.enum(SUM_PROBLEMS).optional(),
});

const objectDraft = z.object({
  kind: z.enum(OBJECT_KINDS),
  /** Null for a new object. */
  id: z.int().nullable(),
  /** What its author saw of the object; no object has version 0, so a draft without one overwrites nothing unasked. */
  seen: z
    .object({ version: z.int(), currency: z.enum(CURRENCY_CODES) })
    .catch({ version: 0, currency: DEFAULT_CURRENCY }),
  values: z.record(z.string(), z.union([z.string(), z.int(), z.null(), z.array(z.int()), entry])),
});
export type ObjectDraft = z.output<typeof objectDraft>;

export const readObjectDraft = (found: unknown): ObjectDraft | null =>
  objectDraft.safeParse(found).data ?? null;

/** What was kept, laid over what the form begins with: fields that the form does not have, or has otherwise, are left out. */
export function laidOver<Values extends object>(values: Values, kept: ObjectDraft['values']): Values {
  const shapeOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
  const fitting = Object.entries(values).map(([name, value]) => {
    const typed = kept[name];
    const fits = typed !== undefined && (shapeOf(typed) === shapeOf(value) || name.endsWith('_id'));
    return [name, fits ? typed : (value as unknown)];
  });
  return Object.fromEntries(fitting) as Values;
}
