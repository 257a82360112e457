import type { SelectProps } from '@mantine/core';
import { CURRENCIES, CURRENCY_CODES, type CurrencyCode, isCurrencyCode } from '@meridian/engine';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { takeHighlightedOption } from './highlighted-option.ts';
import { Select } from './select.tsx';

interface CurrencySelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value?: CurrencyCode | null | undefined;
  onChange: (currency: CurrencyCode) => void;
  /** The currencies on offer; all twenty unless given. */
  currencies?: readonly CurrencyCode[];
}

/** A choice of currency by code, name or symbol: typing 'ils', 'shekel' or '₪' all find it. */
export function CurrencySelect({
  value = null,
  onChange,
  currencies = CURRENCY_CODES,
  ...rest
}: CurrencySelectProps) {
  const nameOf = useCurrencyName();
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      onFocus={(event) => event.currentTarget.select()}
      onKeyDownCapture={takeHighlightedOption}
      {...rest}
      value={value}
      onChange={(code) => {
        if (code !== null && isCurrencyCode(code)) onChange(code);
      }}
      data={currencies.map((code) => ({
        value: code,
        label: `${code} \u00b7 ${nameOf(code)} (${CURRENCIES[code].symbol})`,
      }))}
    />
  );
}
