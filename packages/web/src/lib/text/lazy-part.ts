import { type ComponentType, lazy } from 'react';
import type { CataloguePart } from '#lib/messages/parts.ts';
import { withCatalogue } from './language.ts';

/** A component whose code and parts of the catalogue load when it is first shown. It suspends until then. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  ...parts: readonly CataloguePart[]
) => lazy(async () => ({ default: await withCatalogue(load, ...parts) }));
