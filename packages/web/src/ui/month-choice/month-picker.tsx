import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import styles from './month-picker.module.css';
import { Select } from '#ui/form/select.tsx';

interface MonthPickerProps {
  title: string;
  /** A sentence that describes another way to choose the month; empty for none. */
  hint?: string;
  /** The selectable months as 'YYYY-MM', in order. */
  labels: readonly string[];
  value: string;
  onChoose: (label: string) => void;
}

const yearOf = (label: string) => label.slice(0, 4);

/**
 * Renders two lists that select a year and a month. Choosing another year selects the same month of that year, or the nearest available
 * one.
 */
export function MonthPicker({ title, hint = '', labels, value, onChoose }: MonthPickerProps) {
  const t = useText();
  const monthText = useMonthText();
  const monthsOf = (year: string) => labels.filter((each) => yearOf(each) === year);
  const chooseYear = (year: string) => {
    const months = monthsOf(year);
    const [first = value] = months;
    const same = `${year}${value.slice(4)}`;
    const nearest = same < first ? first : (months.at(-1) ?? value);
    onChoose(months.includes(same) ? same : nearest);
  };
  return (
    <fieldset className={styles.month}>
      <legend>{title}</legend>
      <Select
        aria-label={t('compared.month.year')}
        value={yearOf(value)}
        data={[...new Set(labels.map(yearOf))]}
        onChange={(year) => chooseYear(year)}
      />
      <Select
        aria-label={t('compared.month.month')}
        value={value}
        data={monthsOf(yearOf(value)).map((each) => ({ value: each, label: monthText(each, 'name') }))}
        onChange={(month) => onChoose(month)}
      />
      {hint === '' ? null : <p className={styles.hint}>{hint}</p>}
    </fieldset>
  );
}
