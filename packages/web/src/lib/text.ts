import { createContext, use } from 'react';
import type en from '#lib/messages/en.json';
import publicMessages from '#lib/messages/en.json?public';

/** Every text of the interface, by its key in the catalogue. */
export type MessageKey = keyof typeof en;

/** What a message's placeholders are filled with. */
type TextValues = Record<string, string | number | boolean | null | undefined>;

export type Text = (key: MessageKey, values?: TextValues) => string;

/**
 * Texts before the formatter is there: the public pages load neither react-intl nor the whole catalogue, so they speak
 * plain messages only, those whose keys vite.config.ts lets through `?public`.
 */
const publicText: Text = (key) => publicMessages[key] ?? key;

export const TextContext = createContext<Text>(publicText);

/** `const t = useText(); t('nav.home')`. Texts with markup inside: react-intl's `FormattedMessage`. */
export function useText(): Text {
  return use(TextContext);
}
