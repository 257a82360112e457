import { type ComponentType, lazy } from 'react';
import type { CataloguePart } from '#lib/messages/catalogue-parts.ts';
import { loadWithCatalogue } from './language.ts';

/** Returns a component whose code and texts load when it is first shown. The component suspends until then. */
export const lazyWithTexts = <Props>(load: () => Promise<ComponentType<Props>>, ...parts: readonly CataloguePart[]) =>
  lazy(async () => ({ default: await loadWithCatalogue(load, ...parts) }));
