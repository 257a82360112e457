import { Fragment, type ReactNode, useCallback } from 'react';
import { DIRECTIONS, useLanguage } from './language.ts';
import { type MessageKey, type Text, TextContext, type TextValues, useText } from './text.ts';

/**
 * Texts without react-intl, for the public pages and for what stands before the interface: a name in braces becomes its value,
 * nothing more. A test sees to it that their messages need no more.
 */
export function PlainText({ children }: { children: ReactNode }) {
  const { language, catalogue } = useLanguage();
  const isMirrored = DIRECTIONS[language] === 'rtl';
  const text = useCallback<Text>(
    (key, values = {}) => filled(catalogue[key] ?? key, values, isMirrored),
    [catalogue, isMirrored],
  );
  return <TextContext value={text}>{children}</TextContext>;
}

/** Values keep their own direction, so that Latin letters do not reorder the Hebrew around them. */
function filled(message: string, values: TextValues, isMirrored: boolean): string {
  return message.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return isMirrored ? `\u2068${value}\u2069` : value;
  });
}

interface MarkedTextProps {
  id: MessageKey;
  /** The treatment of the words within a mark, such as `<b>`, by its name. */
  marks: Readonly<Record<string, (words: string) => ReactNode>>;
}

/** A plain message with markup inside. */
export function MarkedText({ id, marks }: MarkedTextProps) {
  const t = useText();
  const parts = t(id).split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 1) return null;
    return <Fragment key={index}>{marks[parts[index - 1] ?? '']?.(part) ?? part}</Fragment>;
  });
}
