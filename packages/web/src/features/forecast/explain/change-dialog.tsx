import { ActionIcon } from '@mantine/core';
import { type ReactNode, lazy, useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import { Icon } from '#ui/icon.tsx';
import { LazyPart } from '#ui/layout/card-states.tsx';
import { ChangeTable } from './change-table.tsx';
import styles from './explain.module.css';
import { type Period, type Place, placeOf } from './period.ts';
import { type Explained, gridOf, usePeriod, useSpanName } from './use-explanation.ts';
import { YearLedger } from './year-ledger.tsx';

const FlowOfPeriod = lazy(async () => ({
  default: (await import('#features/forecast/explain/flow/flow-chart.tsx')).FlowChart,
}));

interface ChangeDialogProps {
  isOpen: boolean;
  onClose: () => void;
  explained: Explained;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** 'Where the change comes from': a month or a year of the forecast in pieces, as a picture, and all years beside each other. */
export function ChangeDialog({ isOpen, onClose, ...content }: ChangeDialogProps) {
  const t = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('forecast.explain')} size="min(64rem, 96vw)">
      <Changes {...content} />
    </Dialog>
  );
}

const VIEWS = ['pieces', 'flow', 'ledger'] as const;

function Changes({ explained, period, onPeriod }: Omit<ChangeDialogProps, 'isOpen' | 'onClose'>) {
  const t = useText();
  const [view, setView] = useState<(typeof VIEWS)[number]>('pieces');
  return (
    <div className={styles.content}>
      <ChipChoice
        label={t('explain.view')}
        size="sm"
        value={view}
        options={VIEWS.map((value) => ({ value, label: t(`explain.view.${value}`) }))}
        onChoose={setView}
      />
      {view === 'ledger' ? (
        <YearLedger explained={explained} />
      ) : (
        <OnePeriod explained={explained} period={period} onPeriod={onPeriod} isFlow={view === 'flow'} />
      )}
    </div>
  );
}

interface OnePeriodProps extends Pick<ChangeDialogProps, 'explained' | 'period' | 'onPeriod'> {
  isFlow: boolean;
}

function OnePeriod({ explained, period, onPeriod, isFlow }: OnePeriodProps) {
  const t = useText();
  const { start, months } = gridOf(explained);
  const place = useMemo(() => placeOf(period, { start, months }), [period, start, months]);
  const told = usePeriod(explained, period.unit, place);
  const spanName = useSpanName(explained);
  const name = (span: Place['span']) => spanName(span, period.unit);
  const go = (span: Place['span'] | null, key: 'explain.previous' | 'explain.next', arrow: ReactNode) => (
    <ActionIcon
      variant="default"
      aria-label={t(key, { unit: period.unit })}
      // One that were disabled would lose the focus.
      {...(span === null ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      onClick={() => (span === null ? null : onPeriod({ ...period, month: span.last }))}
    >
      {arrow}
    </ActionIcon>
  );
  return (
    <>
      <div className={styles.walk}>
        <ChipChoice
          label={t('explain.unit')}
          value={period.unit}
          options={[
            { value: 'month', label: t('explain.unit.month') },
            { value: 'year', label: t('explain.unit.year') },
          ]}
          onChoose={(unit) => onPeriod({ unit, month: place.span.last })}
        />
        <div className={styles.arrows}>
          {go(place.before, 'explain.previous', <Icon name="chevron-back" />)}
          <h3 className={styles.period} aria-live="polite">
            {name(place.span)}
          </h3>
          {go(place.after, 'explain.next', <Icon name="chevron-on" />)}
        </div>
      </div>
      <p>
        <ChangeSentences explained={explained} place={place} told={told} name={name} />
      </p>
      {isFlow ? (
        <LazyPart>
          <FlowOfPeriod explained={explained} told={told} name={name(place.span)} />
        </LazyPart>
      ) : (
        <ChangeTable explained={explained} unit={period.unit} place={place} told={told} />
      )}
    </>
  );
}

interface ChangeSentencesProps {
  explained: Explained;
  place: Place;
  told: ReturnType<typeof usePeriod>;
  name: (span: Place['span']) => string;
}

/** From where to where net worth goes, and what it did before. */
function ChangeSentences({ explained, place, told, name }: ChangeSentencesProps) {
  const t = useText();
  const { currency, isReal } = explained.outlook;
  const at = told.spans.length - 1;
  const amount = (value: number) => <Amount value={value} currency={currency.code} rounded />;
  const changeAt = (span: number) => (told.closing[span] ?? 0) - (told.opening[span] ?? 0);
  const way = (change: number) => (change < 0 ? 'falls' : 'rises');
  return (
    <>
      <FormattedMessage
        id={`explain.${way(changeAt(at))}`}
        values={{
          period: name(place.span),
          change: amount(Math.abs(changeAt(at))),
          from: amount(told.opening[at] ?? 0),
          to: amount(told.closing[at] ?? 0),
        }}
      />{' '}
      {place.before === null ? (
        t('explain.first')
      ) : (
        <FormattedMessage
          id={`explain.before.${way(changeAt(0))}`}
          values={{
            period: name(place.before),
            change: amount(Math.abs(changeAt(0))),
          }}
        />
      )}{' '}
      {isReal ? t('explain.nominal') : null}
    </>
  );
}
