import { type ReactNode, useCallback } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { useLanguage } from './language.ts';
import { type MessageKey, type Text, TextContext } from './text.ts';

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
  const text = useCallback<Text>((id, values) => intl.formatMessage({ id }, values), [intl]);
  return <TextContext value={text}>{children}</TextContext>;
}
