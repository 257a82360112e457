import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import type { Forecasts } from '#features/forecast/use-forecasts.ts';
import type { Period } from './period.ts';

const ChangeDialog = lazyDialog(async () => (await import('./change-dialog.tsx')).ChangeDialog);

interface Explained {
  /** Opens the panel for a month, counted from the first, or for the calendar year that it lies in. */
  explain: (month: number, isYear: boolean) => void;
  /** The month that `opener` opens next. */
  lookAt: (month: number) => void;
  /** Opens it where somebody looked last; at first for the first whole year. */
  opener: ReactNode;
  dialog: ReactNode;
}

/** The panel that says where a change of net worth comes from, and the ways to open it. */
export function useExplained(forecasts: Forecasts): Explained {
  const t = useText();
  const [period, setPeriod] = useState<Period>({ unit: 'year', month: 11 });
  const [isOpen, setIsOpen] = useState(false);
  return {
    explain: (month, isYear) => {
      setPeriod({ unit: isYear ? 'year' : 'month', month });
      setIsOpen(true);
    },
    lookAt: (month) => setPeriod({ unit: 'month', month }),
    opener: (
      <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
        {t('forecast.explain')}
      </Button>
    ),
    dialog: (
      <ChangeDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        forecasts={forecasts}
        period={period}
        onPeriod={setPeriod}
      />
    ),
  };
}
