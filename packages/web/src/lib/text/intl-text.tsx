import { type ReactNode, useCallback } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { DIRECTIONS, useLanguage } from './language.ts';
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
  return (
    <IntlProvider locale={language} messages={catalogue}>
      <IntlTextContext>{children}</IntlTextContext>
    </IntlProvider>
  );
}

function IntlTextContext({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { language, catalogue } = useLanguage();
  const isMirrored = DIRECTIONS[language] === 'rtl';
  const text = useCallback<Text>(
    (id, values) => intl.formatMessage({ id }, isMirrored ? isolated(catalogue?.[id] ?? '', values) : values),
    [intl, catalogue, isMirrored],
  );
  return <TextContext value={text}>{children}</TextContext>;
}

/** Names that are filled in keep their own direction, so that Latin letters do not reorder the Hebrew around them. */
function isolated(message: string, values: TextValues = {}): TextValues {
  const isFilledIn = (name: string, value: TextValues[string]) =>
    typeof value === 'string' && message.includes(`{${name}}`);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isFilledIn(name, value) ? `\u2068${value}\u2069` : value,
    ]),
  );
}
