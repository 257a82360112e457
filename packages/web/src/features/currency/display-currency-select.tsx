import { Button } from '@mantine/core';
import type { CurrencyCode } from '@meridian/engine';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { ApiError } from '#lib/api/api-error.ts';
import { useQueryRecovery } from '#lib/api/query-recovery.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { useChangeCurrency, useCurrency } from './currency-api.ts';
import { RateSourceInfo } from '#ui/rate-source.tsx';

interface DisplayCurrencySelectProps {
  /** The currencies whose exchange rate is pinned by the scenario on the page. */
  pinned?: readonly string[];
}

/** Renders the select for the display currency; the page follows at once, and reverts if the server refuses. */
export function DisplayCurrencySelect(props: DisplayCurrencySelectProps) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <ErrorBoundary onReset={reset} FallbackComponent={NoPreferences}>
      <ReadySelect {...props} />
    </ErrorBoundary>
  );
}

function ReadySelect({ pinned = [] }: DisplayCurrencySelectProps) {
  const t = useText();
  const currency = useCurrency();
  const { code, codes } = currency;
  const { mutate } = useChangeCurrency();
  const change = (chosen: CurrencyCode) => {
    if (chosen === code) return;
    mutate(chosen, {
      onError: (error) => {
        logError('The display currency could not be changed', error);
        if (!isHandledByPage(error)) notify.problem(`${WARNING} ${t('currency.changeFailed')}`);
      },
    });
  };
  return (
    <CurrencySelect
      label={t('currency.display')}
      description={<RateSourceInfo currency={currency} pinned={pinned} />}
      value={code}
      currencies={codes}
      onChange={change}
    />
  );
}

function NoPreferences({ error, resetErrorBoundary }: FallbackProps) {
  const t = useText();
  useQueryRecovery(error, resetErrorBoundary);
  if (isHandledByPage(error)) return null;
  return (
    <div role="alert" className="stack">
      <p>{`${WARNING} ${t('currency.loadFailed')}`}</p>
      <Button variant="default" size="compact-sm" onClick={resetErrorBoundary}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}

const WARNING = '\u26a0';

/** Returns whether the page as a whole handles the error, because the user is signed out or has no access. */
function isHandledByPage(error: unknown): boolean {
  return error instanceof ApiError && [401, 403].includes(error.status);
}
