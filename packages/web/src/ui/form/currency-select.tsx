import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '@meridian/engine';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { SearchableSelect, type SearchableSelectProps } from './searchable-select.tsx';

interface CurrencySelectProps extends Omit<SearchableSelectProps<CurrencyCode>, 'data'> {
  /** The currencies on offer; all twenty unless given. */
  currencies?: readonly CurrencyCode[];
}

/** A choice of currency by code, name or symbol: typing 'ils', 'shekel' or '₪' all find it. */
export function CurrencySelect({ currencies = CURRENCY_CODES, ...rest }: CurrencySelectProps) {
  const nameOf = useCurrencyName();
  const data = currencies.map((code) => ({
    value: code,
    label: `${code} \u00b7 ${nameOf(code)} (${CURRENCIES[code].symbol})`,
  }));
  return <SearchableSelect {...rest} data={data} />;
}
