import { useMonthText } from '#lib/text/use-month-text.ts';
import { useText } from '#lib/text/text.ts';
import { Select } from '#ui/form/select.tsx';
import styles from './comparison.module.css';

interface MonthChoiceProps {
  /** The months to choose from, as 'YYYY-MM', one after the other. */
  labels: readonly string[];
  index: number;
  onChoose: (label: string) => void;
}

const yearOf = (label: string) => label.slice(0, 4);

/** The year and the month that the figures are of. Another year keeps the month, as far as the forecast reaches. */
export function MonthChoice({ labels, index, onChoose }: MonthChoiceProps) {
  const t = useText();
  const monthText = useMonthText();
  const label = labels[index] ?? '';
  const monthsOf = (year: string) => labels.filter((each) => yearOf(each) === year);
  const chooseYear = (year: string) => {
    const months = monthsOf(year);
    const [first = label] = months;
    const same = `${year}${label.slice(4)}`;
    const nearest = same < first ? first : (months.at(-1) ?? label);
    onChoose(months.includes(same) ? same : nearest);
  };
  return (
    <fieldset className={styles.month}>
      <legend>{t('compared.month')}</legend>
      <Select
        aria-label={t('compared.month.year')}
        value={yearOf(label)}
        data={[...new Set(labels.map(yearOf))]}
        onChange={(year) => chooseYear(year)}
      />
      <Select
        aria-label={t('compared.month.month')}
        value={label}
        data={monthsOf(yearOf(label)).map((each) => ({ value: each, label: monthText(each, 'name') }))}
        onChange={(month) => onChoose(month)}
      />
      <p className={styles.hint}>{t('compared.month.hint')}</p>
    </fieldset>
  );
}
