import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/he';
import { DatePicker } from '@mantine/dates';
import { type Language, useLanguage } from '#lib/language.ts';
import { useText } from '#lib/text.ts';
import { FIRST_DATE, LAST_DATE, today } from '#lib/dates.ts';

/** From Sunday, 0. */
const FIRST_WEEKDAY = { en: 1, he: 0 } as const satisfies Record<Language, number>;

interface CalendarProps {
  value: string | null;
  onChange: (isoDate: string | null) => void;
}

/** The month view behind a date field. */
export function Calendar({ value, onChange }: CalendarProps) {
  const t = useText();
  const language = useLanguage((spoken) => spoken.language);
  const labels = {
    monthLevelControl: t('date.chooseMonth'),
    yearLevelControl: t('date.chooseYear'),
    previousMonth: t('date.previousMonth'),
    nextMonth: t('date.nextMonth'),
    previousYear: t('date.previousYear'),
    nextYear: t('date.nextYear'),
    previousDecade: t('date.previousDecade'),
    nextDecade: t('date.nextDecade'),
  };
  return (
    <DatePicker
      value={value}
      onChange={onChange}
      defaultDate={value ?? today()}
      minDate={FIRST_DATE}
      maxDate={LAST_DATE}
      allowDeselect
      hideOutsideDates
      ariaLabels={labels}
      locale={language}
      firstDayOfWeek={FIRST_WEEKDAY[language]}
      weekendDays={[]}
    />
  );
}
