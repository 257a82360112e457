import { type DateOrder, type DecimalMark, type RateUnit, decimalOf, plainSigns } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useDisplay, useWrite } from '#ui/display.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { Select } from '#ui/form/select.tsx';
import { SHARED_SIGNS, type SharedSign } from '#features/export/table/data/currency-words.ts';
import { readDay } from '#features/export/table/rows/read-date.ts';
import { readFigure } from '#features/export/table/read-number.ts';
import type { TableChoices } from '#features/export/table/rows/table-choices.ts';

interface QuestionProps<Answer> {
  /** A cell that is meant. */
  cell: string;
  answer: Answer | null;
  onAnswer: (answer: Answer | null) => void;
}

interface AskProps<Answer extends string> {
  label: string;
  help?: string;
  options: readonly { value: Answer; label: string }[];
  answer: Answer | null;
  onAnswer: (answer: Answer | null) => void;
}

/** A question of few answers; none is chosen before the person does. */
function Ask<Answer extends string>({ label, help, options, answer, onAnswer }: AskProps<Answer>) {
  const t = useText();
  return (
    <Select<Answer>
      label={label}
      description={help}
      placeholder={t('transfer.table.choose')}
      error={answer === null ? t('transfer.table.unanswered') : null}
      value={answer}
      data={options}
      onChange={onAnswer}
    />
  );
}

/** Which of two days a date is; one answer for all of the table. */
export function DateOrderQuestion({ cell, answer, onAnswer }: QuestionProps<DateOrder>) {
  const t = useText();
  const monthText = useMonthText();
  const readings = readDay(cell, 'first');
  const options = (['day first', 'month first'] as const).flatMap((value) => {
    const date = readings[value];
    if (date === null) return [];
    const [month, day] = [monthText(date.slice(0, 7), 'full'), Number(date.slice(8))];
    return { value, label: t('transfer.table.dateOrder.answer', { day, month }) };
  });
  return (
    <Ask
      label={t('transfer.table.dateOrder', { cell })}
      help={t('transfer.table.oneAnswer')}
      options={options}
      answer={answer}
      onAnswer={onAnswer}
    />
  );
}

/** Whether a mark stands between thousands or before decimals; one answer for all of the table. */
export function DecimalQuestion({ cell, answer, onAnswer }: QuestionProps<DecimalMark>) {
  const t = useText();
  const { amountsHidden } = useDisplay();
  const write = useWrite();
  const own = cell.includes(',') ? ',' : '.';
  // Another figure with the same mark stands for an amount that is hidden.
  const shown = amountsHidden ? `1${own}234` : cell;
  const figure = readFigure(shown);
  if (figure === null) return null;
  const other = own === ',' ? '.' : ',';
  const number = (mark: DecimalMark) =>
    write.number(Number(decimalOf(figure.readings, mark)), { min: 0, max: 3 });
  return (
    <Ask
      label={t('transfer.table.decimal', { cell: plainSigns(shown) })}
      help={t('transfer.table.oneAnswer')}
      options={[
        { value: other, label: t('transfer.table.decimal.group', { number: number(other) }) },
        { value: own, label: t('transfer.table.decimal.mark', { number: number(own) }) },
      ]}
      answer={answer}
      onAnswer={onAnswer}
    />
  );
}

/** Which country's currency a sign stands for. */
export function SignQuestion({
  sign,
  answer,
  onAnswer,
}: Omit<QuestionProps<TableChoices['currency']>, 'cell'> & { sign: SharedSign }) {
  const t = useText();
  return (
    <CurrencySelect
      label={t('transfer.table.sign', { sign })}
      description={t('transfer.table.oneAnswer')}
      placeholder={t('transfer.table.choose')}
      error={answer === null ? t('transfer.table.unanswered') : null}
      currencies={SHARED_SIGNS[sign]}
      value={answer}
      onChange={onAnswer}
    />
  );
}

export function RateUnitQuestion({ cell, answer, onAnswer }: QuestionProps<RateUnit>) {
  const t = useText();
  return (
    <Ask
      label={t('transfer.table.rateUnit', { cell })}
      options={[
        { value: 'year', label: t('transfer.table.rateUnit.year') },
        { value: 'month', label: t('transfer.table.rateUnit.month') },
      ]}
      answer={answer}
      onAnswer={onAnswer}
    />
  );
}

export function FeesQuestion({ answer, onAnswer }: Omit<QuestionProps<'within' | 'beside'>, 'cell'>) {
  const t = useText();
  return (
    <Ask
      label={t('transfer.table.fees')}
      options={[
        { value: 'within', label: t('transfer.table.fees.within') },
        { value: 'beside', label: t('transfer.table.fees.beside') },
      ]}
      answer={answer}
      onAnswer={onAnswer}
    />
  );
}
