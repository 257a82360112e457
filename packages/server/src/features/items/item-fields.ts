import type { ItemFields, layOver } from '@meridian/contract';
import { invalid } from '#errors.ts';

/** The fields, when they keep the rules between fields; else throws 400. */
export function unlessInvalid(laid: ReturnType<typeof layOver>): ItemFields {
  if ('errors' in laid) throw invalid(Object.entries(laid.errors));
  return laid.fields;
}
