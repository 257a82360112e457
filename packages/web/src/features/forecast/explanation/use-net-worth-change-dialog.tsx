import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import type { Forecasts } from '#features/forecast/use-forecasts.ts';
import type { Period } from './explained-period.ts';

const NetWorthChangeDialog = lazyDialog(
  async () => (await import('./net-worth-change-dialog.tsx')).NetWorthChangeDialog,
);

interface ExplanationDialog {
  /** Opens the dialog for a month index, or for the calendar year of that month. */
  explain: (month: number, isYear: boolean) => void;
  /** Sets the month that the button `opener` explains when it is pressed. */
  setOpenerMonth: (month: number) => void;
  /** The button that opens the period shown last; initially the first full year. */
  opener: ReactNode;
  dialog: ReactNode;
}

/** Returns the dialog that explains a change of net worth, and the ways to open it. */
export function useNetWorthChangeDialog(forecasts: Forecasts): ExplanationDialog {
  const t = useText();
  const [period, setPeriod] = useState<Period>({ unit: 'year', month: 11 });
  const [isOpen, setIsOpen] = useState(false);
  return {
    explain: (month, isYear) => {
      setPeriod({ unit: isYear ? 'year' : 'month', month });
      setIsOpen(true);
    },
    setOpenerMonth: (month) => setPeriod({ unit: 'month', month }),
    opener: (
      <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
        {t('forecast.explain')}
      </Button>
    ),
    dialog: (
      <NetWorthChangeDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        forecasts={forecasts}
        period={period}
        onPeriod={setPeriod}
      />
    ),
  };
}
