import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { FIRST_DATE, LAST_DATE, today } from '#lib/dates.ts';

interface CalendarProps {
  value: string | null;
  onChange: (isoDate: string | null) => void;
}

/** The month view behind a date field. */
export function Calendar({ value, onChange }: CalendarProps) {
  return (
    <DatePicker
      value={value}
      onChange={onChange}
      defaultDate={value ?? today()}
      minDate={FIRST_DATE}
      maxDate={LAST_DATE}
      allowDeselect
      firstDayOfWeek={1}
    />
  );
}
