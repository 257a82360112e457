import { TYPE } from '@formatjs/icu-messageformat-parser';
import { type ReactNode, useCallback, useMemo } from 'react';
import { IntlProvider, type MessageFormatElement, useIntl } from 'react-intl';
import { DIRECTIONS, type Messages, useLanguage } from './language.ts';
import { type MessageKey, type Text, TextContext, type TextValues } from './text.ts';

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageKey;
    }
  }
}

/** The whole catalogue with its formatter, for everything behind the landing page. */
export function IntlText({ children }: { children: ReactNode }) {
  const { language, catalogue } = useLanguage();
  if (catalogue === null)
    throw new Error('The catalogue is fetched with the pages that need it (router.tsx).');
  const messages = useMemo(() => elementsOf(catalogue), [catalogue]);
  return (
    <IntlProvider locale={language} messages={messages}>
      <IntlTextContext>{children}</IntlTextContext>
    </IntlProvider>
  );
}

function IntlTextContext({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { language, catalogue } = useLanguage();
  const isMirrored = DIRECTIONS[language] === 'rtl';
  const text = useCallback<Text>(
    (id, values) => intl.formatMessage({ id }, isMirrored ? isolated(catalogue?.[id], values) : values),
    [intl, catalogue, isMirrored],
  );
  return <TextContext value={text}>{children}</TextContext>;
}

/** Text would have to be parsed, where it is formatted with values. */
function elementsOf(catalogue: Messages): Record<string, MessageFormatElement[]> {
  const elements = Object.entries(catalogue).map(([id, message]) => [
    id,
    typeof message === 'string' ? [{ type: TYPE.literal, value: message }] : message,
  ]);
  return Object.fromEntries(elements) as Record<string, MessageFormatElement[]>;
}

/** Names that are filled in keep their own direction, so that Latin letters do not reorder the Hebrew around them. */
function isolated(message: Messages[MessageKey] | undefined, values: TextValues = {}): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && fillsIn(message, name) ? `\u2068${value}\u2069` : value,
    ]),
  );
}

/** Whether a value stands in a message as it is; what chooses between texts must stay what it is. */
function fillsIn(message: Messages[MessageKey] | undefined, name: string): boolean {
  if (message === undefined || typeof message === 'string') return false;
  return message.some((element) => {
    if (element.type === TYPE.argument) return element.value === name;
    if (element.type === TYPE.tag) return fillsIn(element.children, name);
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return false;
    return Object.values(element.options).some((option) => fillsIn(option.value, name));
  });
}
