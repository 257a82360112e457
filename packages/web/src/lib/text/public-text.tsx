import { type ReactNode, useCallback } from 'react';
import { useLanguage } from './language.ts';
import { type Text, TextContext } from './text.ts';

/**
 * Texts before the formatter is there: the landing page loads neither react-intl nor the whole catalogue, so it speaks
 * plain messages only, those whose keys vite.config.ts lets through `?public`.
 */
export function PublicText({ children }: { children: ReactNode }) {
  const publicPart = useLanguage((spoken) => spoken.publicPart);
  const text = useCallback<Text>((key) => publicPart[key] ?? key, [publicPart]);
  return <TextContext value={text}>{children}</TextContext>;
}
