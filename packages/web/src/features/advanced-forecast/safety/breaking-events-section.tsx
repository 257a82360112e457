import { Button } from '@mantine/core';
import { FormattedList } from 'react-intl';
import { useEconomicObjectName } from '#features/economic/public.ts';
import { openPlanQuestionDialog } from '#features/plan/public.ts';
import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { FailedSection, LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import type { BreakingEvents } from './find-breaking-events.ts';
import styles from './safety.module.css';
import type { SafetyRequest, usePlanSafety } from './use-plan-safety.ts';

interface BreakingEventsSectionProps {
  state: ReturnType<typeof usePlanSafety>['breaks'];
  /** The months of the forecast, as 'YYYY-MM'. */
  labels: readonly string[];
  plan: SafetyRequest['plan'];
  onRetry: () => void;
}

/**
 * Renders the crises and exchange rate changes with which the plan runs out of money. If the unchanged plan runs out of money, that is
 * shown instead.
 */
export function BreakingEventsSection({
  state: { status, shown, error },
  labels,
  plan,
  onRetry,
}: BreakingEventsSectionProps) {
  const t = useText();
  const monthText = useMonthText();
  if (status === 'failed') return <FailedSection title={t('safety.failed')} error={error} onRetry={onRetry} />;
  if (shown === null) return <LoadingPlaceholder />;
  const { runsOutAt } = shown.answer;
  const month = (index: number) => monthText(labels[index] ?? '', 'full');
  return (
    <div className={styles.list} data-stale={shown.question !== plan || undefined}>
      {runsOutAt === null ? (
        <>
          <ul className={styles.breaks}>
            <Crises crises={shown.answer.crises} month={month} />
            <Currencies currencies={shown.answer.currencies} />
          </ul>
          <AskSmallest crises={shown.answer.crises} />
        </>
      ) : (
        <p>{t('safety.breaks.itself', { month: month(runsOutAt) })}</p>
      )}
    </div>
  );
}

/** Renders the button 'What is the smallest crisis that breaks it?' for the first crisis in the list. */
function AskSmallest({ crises: [first] }: Pick<BreakingEvents, 'crises'>) {
  const t = useText();
  return (
    <div data-screen-only>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() =>
          openPlanQuestionDialog({ about: 'crisis', ...(first === undefined ? {} : { preset: first.name }) })
        }
      >
        {t('stress.ask')}
      </Button>
    </div>
  );
}

interface CrisesProps extends Pick<BreakingEvents, 'crises'> {
  month: (index: number) => string;
}

/** Lists the crises that break the plan, the earliest first, and counts the crises that do not. */
function Crises({ crises, month }: CrisesProps) {
  const t = useText();
  const nameOf = useEconomicObjectName();
  const held = crises.filter(({ runsOutAt }) => runsOutAt === null).length;
  return (
    <>
      {crises.map(({ name, runsOutAt }) =>
        runsOutAt === null ? null : (
          <li key={name}>
            {t('safety.breaks.crisis', { name: nameOf({ name, is_preset: true }), month: month(runsOutAt) })}
          </li>
        ),
      )}
      <li>{t('safety.breaks.held', { held, count: crises.length })}</li>
    </>
  );
}

/** Renders the change of each currency's value that the plan tolerates; currencies without a limit come last. */
function Currencies({ currencies }: Pick<BreakingEvents, 'currencies'>) {
  const t = useText();
  const write = useFormatters();
  const currencyName = useCurrencyName();
  const harmless = currencies.filter(({ percent }) => percent === null);
  return (
    <>
      {currencies.map(({ code, percent }) =>
        percent === null ? null : (
          <li key={code}>
            {t(percent < 0 ? 'safety.breaks.loses' : 'safety.breaks.gains', {
              currency: currencyName(code),
              percent: write.percent(Math.abs(percent), { min: 0, max: 1 }),
            })}
          </li>
        ),
      )}
      {harmless.length === 0 ? null : (
        <li>
          {t('safety.breaks.harmless')} <FormattedList value={harmless.map(({ code }) => currencyName(code))} />
        </li>
      )}
      {currencies.length === 0 ? <li>{t('safety.breaks.single')}</li> : null}
    </>
  );
}
