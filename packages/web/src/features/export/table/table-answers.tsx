import { CATEGORIES } from '@meridian/engine';
import { useCurrency } from '#features/currency/public.ts';
import { useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { Select } from '#ui/form/select.tsx';
import { SHARED_SIGNS, type SharedSign } from '#features/export/table/data/currency-words.ts';
import { type TableChoices, firstChoices } from '#features/export/table/rows/table-choices.ts';
import {
  DateOrderQuestion,
  DecimalQuestion,
  FeesQuestion,
  RateUnitQuestion,
  SignQuestion,
} from '#features/export/table/questions/table-questions.tsx';
import type { Interval } from './table-words.ts';
import styles from './table.module.css';
import type { TableRows } from './use-table-rows.ts';

const HEADING_ROWS = 15;
const SIGNS = Object.keys(SHARED_SIGNS) as SharedSign[];

/** What the table does not say itself, asked once for all its rows. */
export function TableAnswers({ rows: { rows, choices, setChoices, read } }: { rows: TableRows }) {
  const t = useText();
  const { code } = useCurrency();
  const { asks } = read;
  const change = (some: Partial<typeof choices>) => setChoices((before) => ({ ...before, ...some }));
  const categories = CATEGORIES.map((value) => ({ value, label: t(`items.category.${value}`) }));
  return (
    <div className={styles.questions}>
      <OpenQuestions asks={asks} choices={choices} change={change} />
      {!asks.has('category') ? null : (
        <Select<NonNullable<TableChoices['category']>>
          label={t('transfer.table.category')}
          description={t('transfer.table.category.help')}
          placeholder={t('items.category.choose')}
          error={choices.category === null ? t('transfer.table.unanswered') : null}
          value={choices.category}
          data={[
            ...categories,
            { value: 'sign', label: t('transfer.table.category.sign') },
            { value: 'card', label: t('transfer.table.category.card') },
          ]}
          onChange={(category) => change({ category })}
        />
      )}
      {!asks.has('currency') ? null : (
        <CurrencySelect
          label={t('transfer.table.currency')}
          description={t('transfer.table.currency.help')}
          value={choices.currency}
          onChange={(currency) => change({ currency })}
        />
      )}
      {!asks.has('interval') && choices.targets.includes('interval_months') ? null : (
        <IntervalQuestion interval={choices.interval} onChange={(interval) => change({ interval })} />
      )}
      <Select
        label={t('transfer.table.heading')}
        value={String(choices.headingRow)}
        data={[
          { value: '-1', label: t('transfer.table.heading.none') },
          ...rows.slice(0, HEADING_ROWS).map((_, place) => ({
            value: String(place),
            label: t('transfer.table.heading.row', { row: place + 1 }),
          })),
        ]}
        onChange={(chosen) => {
          const { headingRow, targets, category, ...first } = firstChoices(rows, Number(chosen), code);
          setChoices({ ...first, ...choices, headingRow, targets, category: choices.category ?? category });
        }}
      />
    </div>
  );
}

interface OpenQuestionsProps {
  asks: TableRows['read']['asks'];
  choices: TableChoices;
  change: (some: Partial<TableChoices>) => void;
}

/** What cells leave open that could mean two things. */
function OpenQuestions({ asks, choices, change }: OpenQuestionsProps) {
  const [dateCell, figureCell, rateCell] = [asks.get('dateOrder'), asks.get('decimal'), asks.get('rateUnit')];
  return (
    <>
      {dateCell === undefined ? null : (
        <DateOrderQuestion
          cell={dateCell}
          answer={choices.dateOrder}
          onAnswer={(dateOrder) => change({ dateOrder })}
        />
      )}
      {figureCell === undefined ? null : (
        <DecimalQuestion
          cell={figureCell}
          answer={choices.decimal}
          onAnswer={(decimal) => change({ decimal })}
        />
      )}
      {SIGNS.filter((sign) => asks.has(`sign ${sign}`)).map((sign) => (
        <SignQuestion
          key={sign}
          sign={sign}
          answer={choices.signs[sign] ?? null}
          onAnswer={(code) => {
            if (code !== null) change({ signs: { ...choices.signs, [sign]: code } });
          }}
        />
      ))}
      {rateCell === undefined ? null : (
        <RateUnitQuestion
          cell={rateCell}
          answer={choices.rateUnit}
          onAnswer={(rateUnit) => change({ rateUnit })}
        />
      )}
      {!asks.has('fees') ? null : (
        <FeesQuestion answer={choices.fees} onAnswer={(fees) => change({ fees })} />
      )}
    </>
  );
}

const MONTHS = [1, 3, 12, 0] as const;
const WEEKS = [1, 2] as const;
const keyOf = ({ unit, every }: Interval) => `${unit} ${every}`;

function IntervalQuestion({
  interval,
  onChange,
}: {
  interval: Interval | null;
  onChange: (interval: Interval) => void;
}) {
  const t = useText();
  const options = [
    ...MONTHS.map((every) => ({
      interval: { unit: 'month', every } as const,
      label: t(`transfer.table.interval.${every}`),
    })),
    ...WEEKS.map((every) => ({
      interval: { unit: 'week', every } as const,
      label: t('transfer.table.interval.weeks', { weeks: every }),
    })),
  ];
  return (
    <Select
      label={t('transfer.table.interval')}
      description={t('transfer.table.interval.help')}
      placeholder={t('transfer.table.choose')}
      error={interval === null ? t('transfer.table.unanswered') : null}
      value={interval === null ? null : keyOf(interval)}
      data={options.map((option) => ({ value: keyOf(option.interval), label: option.label }))}
      onChange={(chosen) => {
        const found = options.find((option) => keyOf(option.interval) === chosen);
        if (found !== undefined) onChange(found.interval);
      }}
    />
  );
}
