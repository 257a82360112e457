import type { FinancialItem } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { Select } from '#ui/form/select.tsx';
import styles from './sensitivity.module.css';

interface WorkIncomeSelectProps {
  choices: readonly FinancialItem[];
  chosen: FinancialItem | null;
  choose: (id: number) => void;
}

/** Renders the select for the income that another year of work extends, if several incomes are possible. */
export function WorkIncomeSelect({ choices, chosen, choose }: WorkIncomeSelectProps) {
  const t = useText();
  const monthText = useMonthText();
  return (
    <Select
      className={styles.work}
      label={t('sensitivity.work')}
      description={t('sensitivity.work.why')}
      placeholder={t('sensitivity.work.choose')}
      value={chosen === null ? null : String(chosen.id)}
      data={choices.map(({ id, name, to_date: to }) => ({
        value: String(id),
        label: t('sensitivity.work.option', { name, month: monthText((to ?? '').slice(0, 7), 'full') }),
      }))}
      onChange={(id) => choose(Number(id))}
    />
  );
}
