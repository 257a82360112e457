import { ActionIcon, Group, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { type MonthBoundary, parseDate } from '@meridian/contract';
import { type ReactNode, useState } from 'react';
import { formatDate } from '#lib/format/dates.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useText } from '#lib/text/text.ts';
import { useHandlesEscape } from '#ui/dialog/escape-handler.ts';
import { useDisplaySettings } from '#ui/display-settings.ts';
import { Icon } from '#ui/icon.tsx';
import { LazyLoadBoundary } from '#ui/layout/loading-and-error-states.tsx';
import { type FieldEntry, createFieldEntry, isInvalidEntry, useInvalidTextMessages } from './field-entry.ts';
import { LEFT_TO_RIGHT_INPUT } from './user-text-input.tsx';

/** The calendar loads when it is first opened, because typing does not need it. */
const Calendar = lazyWithTexts(async () => (await import('./calendar.tsx')).Calendar);

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'rightSection'> {
  /** The date as ISO text (YYYY-MM-DD). */
  value: FieldEntry<string>;
  onChange: (entry: FieldEntry<string>) => void;
  /** The day that '2041' or '3/2041' stands for: the first one of the period by default. */
  edge?: MonthBoundary;
  /** Renders other choices beside the calendar. `close` closes the calendar. */
  beside?: ((close: () => void) => ReactNode) | undefined;
  /** Renders content below the field. `open` opens the calendar. */
  below?: ((open: () => void) => ReactNode) | undefined;
}

/**
 * Renders a field for a date that is typed in any usual way ('2026-1-5', '05/01/2026', '3/2041') or picked. On blur the
 * field shows the date in the user's format.
 */
export function DateInput({ value: entry, onChange, edge = 'first', beside, below, ...rest }: DateInputProps) {
  const t = useText();
  const { dateFormat } = useDisplaySettings();
  const unreadable = useInvalidTextMessages();
  const [isFocused, setIsFocused] = useState(false);
  // True if the user has typed since the field got the focus. Until then the field shows the date in the user's format.
  const [isTyped, setIsTyped] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const { value } = entry;
  // Escape closes the calendar instead of the dialog around it.
  useHandlesEscape(isOpen);

  const pick = (isoDate: string | null) => {
    setIsTyped(false);
    setIsOpen(false);
    onChange(createFieldEntry(isoDate));
  };

  const calendarButton = (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      middlewares={{ flip: true, shift: true, size: true }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          aria-label={t('date.openCalendar')}
          disabled={rest.disabled ?? false}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="calendar" size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown style={{ overflowY: 'auto' }}>
        <LazyLoadBoundary>
          {/* The other choices and the calendar are side by side if there is room. In a low window they scroll. */}
          <Group align="flex-start" justify="center" maw="calc(100vw - 4rem)">
            {beside?.(() => setIsOpen(false))}
            <Calendar value={value} onChange={pick} />
          </Group>
        </LazyLoadBoundary>
      </Popover.Dropdown>
    </Popover>
  );

  return (
    <TextInput
      autoComplete="off"
      attributes={LEFT_TO_RIGHT_INPUT}
      placeholder={dateFormat}
      {...rest}
      value={value === null || isTyped ? entry.text : formatDate(value, dateFormat)}
      error={!isFocused && isInvalidEntry(entry) ? unreadable.date : rest.error}
      rightSection={calendarButton}
      inputContainer={withBelow(below?.(() => setIsOpen(true)))}
      onKeyDown={(event) => {
        // Tab skips the button, so Alt+ArrowDown opens the calendar, as is usual for lists and calendars.
        if (event.altKey && event.key === 'ArrowDown') setIsOpen(true);
        rest.onKeyDown?.(event);
      }}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setIsTyped(true);
        onChange({ text, value: parseDate(text, dateFormat, edge) });
      }}
      onFocus={(event) => {
        setIsFocused(true);
        event.currentTarget.select();
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        setIsFocused(false);
        setIsTyped(false);
        rest.onBlur?.(event);
      }}
    />
  );
}

function withBelow(below: ReactNode) {
  return (input: ReactNode) => (
    <>
      {input}
      {below}
    </>
  );
}
