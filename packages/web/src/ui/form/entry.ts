/** The content of a field in which a number or a date is typed: its text, and what the text means. */
import type { FieldErrors, NumberFormat } from '@meridian/contract';
import { useState } from 'react';
import { type SumProblem, readSum } from '#lib/format/number-sum.ts';
import { useText } from '#lib/text/text.ts';
import { useDisplay } from '#ui/display.ts';

export interface Entry<Value> {
  /** As typed; what nobody typed stands here as on the wire, and the field writes it in the person's format. */
  readonly text: string;
  /** Null while the field is empty, and while its text cannot be read. */
  readonly value: Value | null;
  /** Why the text is no sum, where somebody began one. */
  readonly problem?: SumProblem | undefined;
}

export const EMPTY: Entry<never> = { text: '', value: null };

/** A value that nobody typed. */
export function entryOf<Value extends string | number>(value: Value | null): Entry<Value> {
  return value === null ? EMPTY : { text: String(value), value };
}

/** The meaning of a text in a field for numbers, which takes small sums; their results are rounded to `decimals`. */
export function readNumberEntry(text: string, format: NumberFormat, decimals?: number): Entry<number> {
  const read = readSum(text, format, decimals);
  return 'value' in read ? { text, value: read.value } : { text, value: null, problem: read.problem };
}

/** True if something stands there that cannot be read, which is not the same as nothing. */
export function isWrong({ text, value }: Entry<unknown>): boolean {
  return value === null && text.trim() !== '';
}

/** The sentence at a field whose text cannot be read; a sum has words of its own. */
export interface UnreadableMessages extends Partial<Record<SumProblem, string>> {
  readonly number: string;
  readonly date: string;
}

export function useUnreadableMessages(): UnreadableMessages {
  const t = useText();
  const { dateFormat, numberFormat } = useDisplay();
  return {
    number: t('number.unreadable', { example: numberFormat }),
    date: t('date.unreadable', { format: dateFormat }),
    unfinished: t('number.unfinished'),
    dividedByZero: t('number.dividedByZero'),
    tooLong: t('number.tooLong'),
  };
}

/** The fault of a number's text. */
export function numberProblem({ problem }: Entry<unknown>, messages: UnreadableMessages): string {
  return (problem && messages[problem]) ?? messages.number;
}

/** A message at each field whose text cannot be read. Fields have the names of the wire, where a date's ends in `_date`. */
export function unreadableErrors(values: object, messages: UnreadableMessages): FieldErrors {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      if (!isEntry(value) || !isWrong(value)) return [];
      return [[field, [field.endsWith('_date') ? messages.date : numberProblem(value, messages)]]];
    }),
  );
}

function isEntry(value: unknown): value is Entry<unknown> {
  return typeof value === 'object' && value !== null && 'text' in value;
}

/** For what is kept without its text, such as a filter: the text stands as long as it means what is kept. */
export function useEntry<Value extends string | number>(
  kept: Value | null,
  keep: (value: Value | null) => void,
): { value: Entry<Value>; onChange: (entry: Entry<Value>) => void } {
  const [entry, setEntry] = useState(() => entryOf(kept));
  return {
    value: entry.value === kept ? entry : entryOf(kept),
    onChange: (next) => {
      setEntry(next);
      keep(next.value);
    },
  };
}
