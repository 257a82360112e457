import { Button } from '@mantine/core';
import type { LiveData } from '@meridian/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shareOfDefaults, refetchEconomy, useEconomy } from './economy-api.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { Icon } from '#ui/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import styles from './live-data.module.css';
import { LiveFigureSection } from './live-figure.tsx';

/** The figures in the order in which they are shown. */
const FIGURES = ['inflation', 'unemployment', 'gdp_growth', 'volatility'] as const;

/** Renders the card with public data on the economy of the display currency. */
export function LiveDataCard() {
  const t = useText();
  return (
    <Card title={t('live.title')} note={t('live.note')} failure={t('live.failed')} minHeight="23rem">
      <LiveFigures />
    </Card>
  );
}

function LiveFigures() {
  const t = useText();
  const nameOf = useCurrencyName();
  const { live } = useEconomy();
  return (
    <div className={styles.data}>
      <div className={styles.head}>
        <p>{t('live.economy', { currency: nameOf(live.currency), code: live.currency })}</p>
        <Refresh live={live} />
      </div>
      <div className={styles.figures}>
        {FIGURES.map((figure) => (
          <LiveFigureSection key={figure} figure={figure} {...live.figures[figure]} />
        ))}
      </div>
      <p className={styles.fine}>{t('live.attribution', { names: attributionOf(live) })}</p>
    </div>
  );
}

/** Returns the sources of the sparklines, each once. */
function attributionOf({ figures }: LiveData): string {
  const names = FIGURES.flatMap((figure) => figures[figure].history?.attribution ?? []);
  return [...new Set(names)].join('; ');
}

/** Renders the button that fetches the data again. The server then updates outdated figures. The shown data stays after an error. */
function Refresh({ live }: { live: LiveData }) {
  const t = useText();
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => refetchEconomy(client),
    onError: (cause) => logError('Live data could not be fetched anew', cause),
  });
  const builtIn = shareOfDefaults(Object.values(live.figures));
  const outcome = isSuccess ? t('live.refreshed', { builtIn }) : '';
  return (
    <div className={styles.refresh}>
      <p role="status">
        {error === null ? outcome : `${t('live.refreshFailed')} ${errorText(error, t, t('card.failedHint'))}`}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="reset" size={16} />}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {t(error === null ? 'live.refresh' : 'common.tryAgain')}
      </Button>
    </div>
  );
}
