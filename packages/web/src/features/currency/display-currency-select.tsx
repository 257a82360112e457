import type { CurrencyCode } from '@meridian/engine';
import { ApiError } from '#lib/api-error.ts';
import { report } from '#lib/report.ts';
import { useText } from '#lib/text.ts';
import { CurrencySelect } from '#ui/currency-select.tsx';
import { notify } from '#ui/notify.tsx';
import { useChangeCurrency, useCurrency } from './currency-api.ts';
import { RatesNote } from './rates-note.tsx';

/** The currency in which everything is told; the page follows at once, and goes back when the server refuses. */
export function DisplayCurrencySelect() {
  const t = useText();
  const { code, codes } = useCurrency();
  const { mutate } = useChangeCurrency();
  const change = (currency: CurrencyCode) => {
    if (currency === code) return;
    mutate(currency, {
      onError: (error) => {
        report('The display currency could not be changed', error);
        // Who is signed out or shut out is told so elsewhere.
        const isToldElsewhere = error instanceof ApiError && [401, 403].includes(error.status);
        if (!isToldElsewhere) notify.problem(`\u26a0 ${t('currency.changeFailed')}`);
      },
    });
  };
  return (
    <CurrencySelect
      label={t('currency.display')}
      description={<RatesNote />}
      value={code}
      currencies={codes}
      onChange={change}
    />
  );
}
