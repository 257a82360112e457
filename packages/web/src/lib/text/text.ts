import { createContext, useContext } from 'react';
import type { en } from '#lib/messages/whole-catalogue.ts';

/** Every text of the interface, by its key in the catalogue. */
export type MessageKey = keyof typeof en;

/** The values for a message's placeholders. */
export type TextValues = Record<string, string | number | boolean | null | undefined>;

export type Text = (key: MessageKey, values?: TextValues) => string;

export const TextContext = createContext<Text>((key) => key);

/** `const t = useText(); t('nav.home')`. Texts with markup inside: react-intl's `FormattedMessage`. */
export function useText(): Text {
  // Not `use`, which the drawing of public pages in the build does not know (preact-render-to-string).
  return useContext(TextContext);
}
