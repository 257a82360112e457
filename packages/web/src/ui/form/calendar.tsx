import '@mantine/dates/styles.layer.css';
// oxlint-disable-next-line import/no-unassigned-import -- a locale of dayjs registers itself
import 'dayjs/locale/he';
import { type CalendarLevel, DatePicker } from '@mantine/dates';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DIRECTIONS, type Language, useLanguageState } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { MIN_DATE, MAX_DATE, today } from '#lib/format/dates.ts';

/** The first day of the week; Sunday is 0. */
const FIRST_WEEKDAY = { en: 1, he: 0 } as const satisfies Record<Language, number>;

interface CalendarProps {
  value: string | null;
  onChange: (isoDate: string | null) => void;
}

/** Renders the calendar in which the user of a date field picks a day. */
export function Calendar({ value, onChange }: CalendarProps) {
  const t = useText();
  const language = useLanguageState((spoken) => spoken.language);
  const host = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState<CalendarLevel>('month');
  // Sets the focus itself, for two reasons. The calendar may load after the popover has searched for an element to focus. Each level (days,
  // months, years) replaces the focused element of the previous level.
  useEffect(() => host.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus(), [level]);
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
    <div ref={host} onKeyDownCapture={DIRECTIONS[language] === 'rtl' ? mirrorArrow : undefined}>
      <DatePicker
        value={value}
        onChange={onChange}
        onLevelChange={setLevel}
        defaultDate={value ?? today()}
        minDate={MIN_DATE}
        maxDate={MAX_DATE}
        allowDeselect
        hideOutsideDates
        ariaLabels={labels}
        locale={language}
        firstDayOfWeek={FIRST_WEEKDAY[language]}
        weekendDays={[]}
      />
    </div>
  );
}

const MIRRORED: Partial<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * Swaps the left and right arrow keys in a mirrored calendar. Mantine moves by the order of the days, which is the wrong direction on such
 * a screen.
 */
function mirrorArrow(event: KeyboardEvent): void {
  const key = MIRRORED[event.key];
  if (key === undefined || !event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
