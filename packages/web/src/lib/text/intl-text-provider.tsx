import { TYPE } from '@formatjs/icu-messageformat-parser';
import { type ReactNode, useCallback } from 'react';
import { IntlProvider, type MessageFormatElement, useIntl } from 'react-intl';
import { DIRECTIONS, useLanguageState } from './language.ts';
import { type MessageKey, type Translate, TextContext, type TextValues } from './text.ts';

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageKey;
    }
  }
}

/** Provides the messages and react-intl's formatter to all components. */
export function IntlTextProvider({ children }: { children: ReactNode }) {
  const { language, catalogue } = useLanguageState();
  return (
    <IntlProvider locale={language} messages={catalogue as Record<MessageKey, string>}>
      <IntlTextContext>{children}</IntlTextContext>
    </IntlProvider>
  );
}

function IntlTextContext({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { language, catalogue } = useLanguageState();
  const isMirrored = DIRECTIONS[language] === 'rtl';
  const text = useCallback<Translate>(
    (id, values) => {
      if (!isMirrored || values === undefined) return intl.formatMessage({ id }, values);
      const message = intl.formatters.getMessageFormat(catalogue[id] ?? id, language).getAst();
      return intl.formatMessage({ id }, isolated(message, values));
    },
    [intl, catalogue, language, isMirrored],
  );
  return <TextContext value={text}>{children}</TextContext>;
}

/** Isolates the text direction of values in a message, so that Latin letters do not reorder the Hebrew text around them. */
function isolated(message: readonly MessageFormatElement[], values: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && fillsIn(message, name) ? `\u2068${value}\u2069` : value,
    ]),
  );
}

/** Returns true if a message shows the value itself rather than using it to select a branch. Only shown values may be changed. */
function fillsIn(message: readonly MessageFormatElement[], name: string): boolean {
  return message.some((element) => {
    if (element.type === TYPE.argument) return element.value === name;
    if (element.type === TYPE.tag) return fillsIn(element.children, name);
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return false;
    return Object.values(element.options).some((option) => fillsIn(option.value, name));
  });
}
