import { type ReactNode, useCallback } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import en from '#lib/messages/en.json';
import { type MessageKey, type Text, TextContext } from './text.ts';

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageKey;
    }
  }
}

/** The whole catalogue with its formatter, for everything behind the public pages. */
export function IntlText({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en}>
      <IntlTextContext>{children}</IntlTextContext>
    </IntlProvider>
  );
}

function IntlTextContext({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const text = useCallback<Text>((id, values) => intl.formatMessage({ id }, values), [intl]);
  return <TextContext value={text}>{children}</TextContext>;
}
