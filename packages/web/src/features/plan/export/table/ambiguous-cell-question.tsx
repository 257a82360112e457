/** Questions about ambiguous cells: one answer applies to the whole file. */
import { type DateOrder, type DecimalMark, selectDecimal, normalizeSigns } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useDisplaySettings, useFormatters } from '#ui/display-settings.ts';
import { Select } from '#ui/form/select.tsx';
import { parseDateCell } from '#features/plan/export/rows/parse-date.ts';
import { parseNumericCell } from '#features/plan/export/rows/parse-number.ts';
import type { TableReadSettings } from '#features/plan/export/rows/table-read-settings.ts';

interface Wording<Answer extends string> {
  label: string;
  help?: string;
  placeholder?: string;
  options: readonly { value: Answer; label: string }[];
}

interface ImportQuestionProps<Answer extends string> extends Wording<Answer> {
  answer: Answer | null;
  onAnswer: (response: Answer) => void;
}

/** Renders a question with a few answers; none is preselected. */
export function ImportQuestion<Answer extends string>(props: ImportQuestionProps<Answer>) {
  const t = useText();
  const { label, help, options, answer, onAnswer, placeholder = t('transfer.table.choose') } = props;
  return (
    <Select<Answer>
      label={label}
      description={help}
      placeholder={placeholder}
      error={answer === null ? t('transfer.table.unanswered') : null}
      value={answer}
      data={options}
      onChange={onAnswer}
    />
  );
}

type CellAnswers = {
  [Asked in 'dateOrder' | 'decimal' | 'rateUnit' | 'fees']: NonNullable<TableReadSettings[Asked]>;
};

interface AmbiguousCellQuestionProps<Asked extends keyof CellAnswers> {
  question: Asked;
  /** An example of an ambiguous cell; undefined if there is none. */
  cell: string | undefined;
  answer: CellAnswers[Asked] | null;
  onAnswer: (answer: CellAnswers[Asked]) => void;
}

export function AmbiguousCellQuestion<Asked extends keyof CellAnswers>(props: AmbiguousCellQuestionProps<Asked>) {
  const { question, cell, answer, onAnswer } = props;
  const wordings = useWordings();
  const wording = cell === undefined ? null : wordings[question](cell);
  return wording === null ? null : <ImportQuestion {...wording} answer={answer} onAnswer={onAnswer} />;
}

/** Returns the text of each question about a cell; null if the cell is not ambiguous. */
function useWordings(): {
  [Asked in keyof CellAnswers]: (cell: string) => Wording<CellAnswers[Asked]> | null;
} {
  const t = useText();
  const monthText = useMonthText();
  const write = useFormatters();
  const { amountsHidden } = useDisplaySettings();
  const dayText = (value: DateOrder, date: string) => {
    const [month, day] = [monthText(date.slice(0, 7), 'full'), Number(date.slice(8))];
    return { value, label: t('transfer.table.dateOrder.answer', { day, month }) };
  };
  return {
    dateOrder: (cell) => {
      const readings = parseDateCell(cell, 'first');
      const options = (['day first', 'month first'] as const).flatMap((order) => {
        const date = readings[order];
        return date === null ? [] : [dayText(order, date)];
      });
      return { label: t('transfer.table.dateOrder', { cell }), help: t('transfer.table.oneAnswer'), options };
    },
    decimal: (cell) => {
      const [own, other] = cell.includes(',') ? ([',', '.'] as const) : (['.', ','] as const);
      // A hidden amount is replaced by another number with the same separator.
      const shown = amountsHidden ? `1${own}234` : cell;
      const figure = parseNumericCell(shown);
      if (figure === null) return null;
      const number = (mark: DecimalMark) =>
        write.number(Number(selectDecimal(figure.readings, mark)), { min: 0, max: 3 });
      return {
        label: t('transfer.table.decimal', { cell: normalizeSigns(shown) }),
        help: t('transfer.table.oneAnswer'),
        options: [
          { value: other, label: t('transfer.table.decimal.group', { number: number(other) }) },
          { value: own, label: t('transfer.table.decimal.mark', { number: number(own) }) },
        ],
      };
    },
    rateUnit: (cell) => ({
      label: t('transfer.table.rateUnit', { cell }),
      options: (['year', 'month'] as const).map((value) => ({
        value,
        label: t(`transfer.table.rateUnit.${value}`),
      })),
    }),
    fees: () => ({
      label: t('transfer.table.fees'),
      options: (['within', 'beside'] as const).map((value) => ({
        value,
        label: t(`transfer.table.fees.${value}`),
      })),
    }),
  };
}
