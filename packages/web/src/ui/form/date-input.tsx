import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { lazy, useState } from 'react';
import { formatDate, parseDate } from '#lib/format/dates.ts';
import { useText } from '#lib/text/text.ts';
import { useDisplay } from '#ui/display.ts';
import { Icon } from '#ui/icon.tsx';
import { LazyPart } from '#ui/layout/lazy-part.tsx';
import { LEFT_TO_RIGHT } from './left-to-right.ts';

/** The calendar loads when it is first opened: typing needs none of it. */
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'rightSection'> {
  /** An ISO date (YYYY-MM-DD), or null while the field is empty or what stands in it is no date. */
  value?: string | null | undefined;
  onChange: (isoDate: string | null) => void;
}

/** A date typed in any usual way ('2026-1-5', '05/01/2026') or picked; leaving the field writes it in the person's format. */
export function DateInput({ value = null, onChange, ...rest }: DateInputProps) {
  const t = useText();
  const { dateFormat } = useDisplay();
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isUnreadable = typed !== null && typed.trim() !== '' && parseDate(typed, dateFormat) === null;

  const pick = (isoDate: string | null) => {
    setTyped(null);
    setIsOpen(false);
    onChange(isoDate);
  };

  const calendarButton = (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          aria-label={t('date.openCalendar')}
          disabled={rest.disabled ?? false}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="calendar" size={18} />
        </ActionIcon>
      </Popover.Target>
      {/* It has the focus, and Escape, while the calendar loads. */}
      <Popover.Dropdown data-mantine-stop-propagation="true">
        <LazyPart>
          <Calendar value={value} onChange={pick} />
        </LazyPart>
      </Popover.Dropdown>
    </Popover>
  );

  return (
    <TextInput
      autoComplete="off"
      attributes={LEFT_TO_RIGHT}
      placeholder={dateFormat}
      {...rest}
      value={typed ?? (value === null ? '' : formatDate(value, dateFormat))}
      error={!isFocused && isUnreadable ? t('date.unreadable', { format: dateFormat }) : rest.error}
      rightSection={calendarButton}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parseDate(event.currentTarget.value, dateFormat));
      }}
      onFocus={(event) => {
        setIsFocused(true);
        event.currentTarget.select();
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        setIsFocused(false);
        if (!isUnreadable) setTyped(null);
        rest.onBlur?.(event);
      }}
    />
  );
}
