/** The content of a field for a number or date: its text, and the value that the text means. */
import type { FieldErrors, NumberFormat } from '@meridian/contract';
import { useState } from 'react';
import { type ExpressionError, parseExpression } from '#lib/format/arithmetic-input.ts';
import { useText } from '#lib/text/text.ts';
import { useDisplaySettings } from '#ui/display-settings.ts';

export interface FieldEntry<Value> {
  /**
   * The text as typed. If the value was not typed, this is its text in the format of the API, and the field shows the value in the user's
   * format.
   */
  readonly text: string;
  /** Null if the field is empty or its text is not valid. */
  readonly value: Value | null;
  /** The reason why the text is not a valid arithmetic expression; absent unless it looks like one. */
  readonly problem?: ExpressionError | undefined;
}

export const EMPTY_ENTRY: FieldEntry<never> = { text: '', value: null };

/** Returns an entry for a value that was not typed. */
export function createFieldEntry<Value extends string | number>(value: Value | null): FieldEntry<Value> {
  return value === null ? EMPTY_ENTRY : { text: String(value), value };
}

/** Parses the text of a number field, which may be an arithmetic expression. The result of an expression is rounded to `decimals`. */
export function parseNumberEntry(text: string, format: NumberFormat, decimals?: number): FieldEntry<number> {
  const read = parseExpression(text, format, decimals);
  return 'value' in read ? { text, value: read.value } : { text, value: null, problem: read.problem };
}

/** Returns true if the text is not empty and not valid. */
export function isInvalidEntry({ text, value }: FieldEntry<unknown>): boolean {
  return value === null && text.trim() !== '';
}

/** The messages for fields with invalid text: for a number, a date, and each kind of invalid arithmetic expression. */
export interface InvalidTextMessages extends Partial<Record<ExpressionError, string>> {
  readonly number: string;
  readonly date: string;
}

export function useInvalidTextMessages(): InvalidTextMessages {
  const t = useText();
  const { dateFormat, numberFormat } = useDisplaySettings();
  return {
    number: t('number.unreadable', { example: numberFormat }),
    date: t('date.unreadable', { format: dateFormat }),
    unfinished: t('number.unfinished'),
    dividedByZero: t('number.dividedByZero'),
    tooLong: t('number.tooLong'),
  };
}

/** Returns the message for a text that is no number; for an arithmetic expression, the message for its error. */
export function numberErrorText({ problem }: FieldEntry<unknown>, messages: InvalidTextMessages): string {
  return (problem && messages[problem]) ?? messages.number;
}

/** Returns a message for each field with invalid text, by field name. As in the API, the names of date fields end in `_date`. */
export function invalidTextErrors(values: object, messages: InvalidTextMessages): FieldErrors {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      if (!isEntry(value) || !isInvalidEntry(value)) return [];
      return [[field, [field.endsWith('_date') ? messages.date : numberErrorText(value, messages)]]];
    }),
  );
}

function isEntry(value: unknown): value is FieldEntry<unknown> {
  return typeof value === 'object' && value !== null && 'text' in value;
}

/**
 * Returns the state of a field whose value is stored without its text, such as a filter. The field shows the typed text as long as the text
 * stands for the stored value.
 */
export function useFieldEntry<Value extends string | number>(
  stored: Value | null,
  onStore: (value: Value | null) => void,
): { value: FieldEntry<Value>; onChange: (entry: FieldEntry<Value>) => void } {
  const [entry, setEntry] = useState(() => createFieldEntry(stored));
  return {
    value: entry.value === stored ? entry : createFieldEntry(stored),
    onChange: (next) => {
      setEntry(next);
      onStore(next.value);
    },
  };
}
