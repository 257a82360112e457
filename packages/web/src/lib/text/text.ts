import { createContext, useContext } from 'react';
import type { en } from '#lib/messages/full-catalogue.ts';

/** The key of a text of the interface in the catalogue. */
export type MessageKey = keyof typeof en;

export type TextValues = Record<string, string | number | boolean | null | undefined>;

export type Translate = (key: MessageKey, values?: TextValues) => string;

export const TextContext = createContext<Translate>((key) => key);

/**
 * Returns the function that reads messages of the catalogue: `const t = useText(); t('nav.home')`. For messages with markup use
 * react-intl's `FormattedMessage`.
 */
export function useText(): Translate {
  // `use` would be shorter, but preact-render-to-string, which renders the public pages at build time, does not support
  // it.
  return useContext(TextContext);
}
