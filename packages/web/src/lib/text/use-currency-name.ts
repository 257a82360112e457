import { CURRENCIES, type CurrencyCode } from '@meridian/engine';
import { useMemo } from 'react';
import { useLanguageState } from './language.ts';

/**
 * Returns a function from a currency code to the currency's name in the interface's language. English names are written as in product.md.
 */
export function useCurrencyName(): (code: CurrencyCode) => string {
  const language = useLanguageState((spoken) => spoken.language);
  return useMemo(() => {
    if (language === 'en') return (code) => CURRENCIES[code].name;
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    return (code) => names.of(code) ?? code;
  }, [language]);
}
