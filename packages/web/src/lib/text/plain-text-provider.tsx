import { Fragment, type ReactNode, useCallback } from 'react';
import { DIRECTIONS, useLanguageState } from './language.ts';
import { type MessageKey, type Translate, TextContext, type TextValues, useText } from './text.ts';

/**
 * Provides messages without react-intl, for the public pages and for screens before the application has loaded. It only replaces names in
 * braces by values; a test checks that the messages of these pages need nothing else.
 */
export function PlainTextProvider({ children }: { children: ReactNode }) {
  const { language, catalogue } = useLanguageState();
  const isMirrored = DIRECTIONS[language] === 'rtl';
  const text = useCallback<Translate>(
    (key, values = {}) => filled(catalogue[key] ?? key, values, isMirrored),
    [catalogue, isMirrored],
  );
  return <TextContext value={text}>{children}</TextContext>;
}

/** Isolates the text direction of values in a message, so that Latin letters do not reorder the Hebrew text around them. */
function filled(message: string, values: TextValues, isMirrored: boolean): string {
  return message.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return isMirrored ? `\u2068${value}\u2069` : value;
  });
}

interface MarkedTextProps {
  id: MessageKey;
  /** For each tag of the message, such as `<b>`, a function that renders the text inside it. */
  marks: Readonly<Record<string, (text: string) => ReactNode>>;
}

/** Renders a message whose tags are replaced by elements. */
export function FormattedText({ id, marks }: MarkedTextProps) {
  const t = useText();
  const parts = t(id).split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 1) return null;
    return <Fragment key={index}>{marks[parts[index - 1] ?? '']?.(part) ?? part}</Fragment>;
  });
}
