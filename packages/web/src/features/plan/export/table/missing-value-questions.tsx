import { CATEGORIES } from '@meridian/engine';
import { useCurrency } from '#features/currency/public.ts';
import { useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { Select } from '#ui/form/select.tsx';
import { AMBIGUOUS_CURRENCY_SIGNS, type AmbiguousCurrencySign } from '#features/plan/export/rows/currency-keywords.ts';
import { type TableReadSettings, detectTableReadSettings } from '#features/plan/export/rows/table-read-settings.ts';
import { AmbiguousCellQuestion, ImportQuestion } from './ambiguous-cell-question.tsx';
import styles from './table.module.css';
import type { PaymentInterval } from '#features/plan/export/rows/heading-recognition.ts';
import type { TableRows } from '#features/plan/export/use-table-reader.ts';

const HEADING_ROWS = 15;
const SIGNS = Object.keys(AMBIGUOUS_CURRENCY_SIGNS) as AmbiguousCurrencySign[];

/** Renders the questions about values that the table lacks; one answer applies to all rows. */
export function MissingValueQuestions({ rows: { rows, choices, setChoices, read } }: { rows: TableRows }) {
  const t = useText();
  const { code } = useCurrency();
  const { questions } = read;
  const change = (some: Partial<TableReadSettings>) => setChoices((before) => ({ ...before, ...some }));
  const cellQuestion = (question: 'dateOrder' | 'decimal' | 'rateUnit' | 'fees') => (
    <AmbiguousCellQuestion
      question={question}
      cell={questions.get(question)}
      answer={choices[question]}
      onAnswer={(answer) => change({ [question]: answer })}
    />
  );
  return (
    <div className={styles.questions}>
      {cellQuestion('dateOrder')}
      {cellQuestion('decimal')}
      {SIGNS.filter((sign) => questions.has(`sign ${sign}`)).map((sign) => (
        <CurrencySelect
          key={sign}
          label={t('transfer.table.sign', { sign })}
          description={t('transfer.table.oneAnswer')}
          placeholder={t('transfer.table.choose')}
          error={choices.signs[sign] === undefined ? t('transfer.table.unanswered') : null}
          currencies={AMBIGUOUS_CURRENCY_SIGNS[sign]}
          value={choices.signs[sign] ?? null}
          onChange={(currency) => change({ signs: { ...choices.signs, [sign]: currency } })}
        />
      ))}
      {cellQuestion('rateUnit')}
      {cellQuestion('fees')}
      {!questions.has('category') ? null : (
        <CategoryQuestion answer={choices.category} onAnswer={(category) => change({ category })} />
      )}
      {!questions.has('currency') ? null : (
        <CurrencySelect
          label={t('transfer.table.currency')}
          description={t('transfer.table.currency.help')}
          value={choices.currency}
          onChange={(currency) => change({ currency })}
        />
      )}
      {!questions.has('interval') && choices.targets.includes('interval_months') ? null : (
        <IntervalQuestion answer={choices.interval} onAnswer={(interval) => change({ interval })} />
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
          const { headingRow, targets, category, ...first } = detectTableReadSettings(rows, Number(chosen), code);
          setChoices({ ...first, ...choices, headingRow, targets, category: choices.category ?? category });
        }}
      />
    </div>
  );
}

interface AnswerProps<Answer> {
  answer: Answer | null;
  onAnswer: (response: Answer) => void;
}

function CategoryQuestion(props: AnswerProps<NonNullable<TableReadSettings['category']>>) {
  const t = useText();
  return (
    <ImportQuestion
      {...props}
      label={t('transfer.table.category')}
      help={t('transfer.table.category.help')}
      placeholder={t('items.category.choose')}
      options={[
        ...CATEGORIES.map((value) => ({ value, label: t(`items.category.${value}`) })),
        { value: 'sign', label: t('transfer.table.category.sign') },
        { value: 'card', label: t('transfer.table.category.card') },
      ]}
    />
  );
}

function IntervalQuestion({ answer, onAnswer }: AnswerProps<PaymentInterval>) {
  const t = useText();
  return (
    <ImportQuestion
      label={t('transfer.table.interval')}
      help={t('transfer.table.interval.help')}
      options={[
        ...([1, 3, 12, 0] as const).map((every) => ({
          value: `month ${every}`,
          label: t(`transfer.table.interval.${every}`),
        })),
        ...[1, 2].map((weeks) => ({
          value: `week ${weeks}`,
          label: t('transfer.table.interval.weeks', { weeks }),
        })),
      ]}
      answer={answer === null ? null : `${answer.unit} ${answer.every}`}
      onAnswer={(chosen) => {
        const [unit, every] = chosen.split(' ');
        onAnswer({ unit: unit === 'week' ? 'week' : 'month', every: Number(every) });
      }}
    />
  );
}
