import { useText } from '#lib/text/text.ts';
import { Select } from '#ui/form/select.tsx';
import styles from './table.module.css';

interface SheetChoiceProps {
  sheets: readonly string[];
  sheet: number;
  onChange: (sheet: number) => void;
}

/** Which sheet of a workbook is read, where several hold something. */
export function SheetChoice({ sheets, sheet, onChange }: SheetChoiceProps) {
  const t = useText();
  if (sheets.length < 2) return null;
  return (
    <div className={styles.questions}>
      <Select
        label={t('transfer.table.sheet')}
        description={t('transfer.table.sheet.help', { count: sheets.length })}
        value={String(sheet)}
        data={sheets.map((name, place) => ({ value: String(place), label: name }))}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </div>
  );
}
