import { createContext, use } from 'react';
import type { MessageFormatElement } from 'react-intl';
import type en from '#lib/messages/en.json';

/** Every text of the interface, by its key in the catalogue. */
export type MessageKey = keyof typeof en;

/** Messages as the build leaves them: parsed, and text where there is nothing to fill in. */
export type ParsedMessages = Readonly<Record<string, string | MessageFormatElement[]>>;

/** What a message's placeholders are filled with. */
export type TextValues = Record<string, string | number | boolean | null | undefined>;

export type Text = (key: MessageKey, values?: TextValues) => string;

export const TextContext = createContext<Text>((key) => key);

/** `const t = useText(); t('nav.home')`. Texts with markup inside: react-intl's `FormattedMessage`. */
export function useText(): Text {
  return use(TextContext);
}
