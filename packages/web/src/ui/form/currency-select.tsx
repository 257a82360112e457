import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '@meridian/engine';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { SearchableSelect, type SearchableSelectProps } from './searchable-select.tsx';

interface CurrencySelectProps extends Omit<SearchableSelectProps<CurrencyCode>, 'data'> {
  /** The currencies to choose from; all twenty by default. */
  currencies?: readonly CurrencyCode[];
}

/** Renders a select field for currencies, searchable by code, name or symbol: 'ils', 'shekel' and '₪' all match. */
export function CurrencySelect({ currencies = CURRENCY_CODES, ...rest }: CurrencySelectProps) {
  const nameOf = useCurrencyName();
  const data = currencies.map((code) => ({
    value: code,
    label: `${code} \u00b7 ${nameOf(code)} (${CURRENCIES[code].symbol})`,
  }));
  return <SearchableSelect {...rest} data={data} />;
}
