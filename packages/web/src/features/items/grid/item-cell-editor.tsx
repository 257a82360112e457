import type { FinancialItem } from '@meridian/contract';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { parseDate } from '#lib/format/dates.ts';
import { parseNumber } from '#lib/format/number-format.ts';
import { useText } from '#lib/text/text.ts';
import { useDisplay } from '#ui/display.ts';
import { useDraft } from '#ui/form/drafts.ts';
import { highlightedOption } from '#ui/form/highlighted-option.ts';
import { type CellDraft, cellChange } from './item-cell-change.ts';
import styles from './item-cell-editor.module.css';
import { ItemCellInput } from './item-cell-input.tsx';
import { FIELD_LABELS, type ItemField, isNumberColumn } from './item-columns.ts';
import { valuesOf } from '#features/items/form/item-form-values.ts';
import type { CellEdit, Leave } from './use-cell-editing.ts';
import { useClickAway } from './use-click-away.ts';

interface ItemCellEditorProps {
  item: FinancialItem;
  field: ItemField;
  edit: CellEdit;
}

/**
 * The editor of one cell: Enter saves, Escape cancels, Tab saves and goes on, a click elsewhere saves too. What cannot
 * be saved stays in it, with the sentence that says why.
 */
export function ItemCellEditor({ item, field, edit }: ItemCellEditorProps) {
  const t = useText();
  const { finish, register } = edit;
  const root = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<CellDraft>(edit.typed ?? {});
  const latest = useRef(draft);
  const isDone = useRef(false);
  const leaving = useRef<Leave>('stay');
  const [problem, setProblem] = useState<string | null>(null);
  const unreadable = useUnreadable(field);

  const enter = (part: CellDraft) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
  };
  const save = (leave: Leave): boolean => {
    const result = cellChange(item, field, latest.current);
    const reason = unreadable(root.current) ?? ('problem' in result ? result.problem : null);
    setProblem(reason);
    if (reason === null && 'patch' in result) {
      isDone.current = true;
      finish(result.patch, leave);
    }
    return reason === null;
  };
  useDraft('item-cell', Object.keys(draft).length === 0 ? undefined : { id: item.id, field, typed: draft });
  const away = useClickAway(() => isDone.current || save('away'));

  useLayoutEffect(() => {
    register(() => save('away'));
    return () => register(null);
  });
  useLayoutEffect(() => {
    const input = root.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    // In composition the keys belong to the script being written, in the calendar to the calendar.
    if (event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    if (root.current?.contains(target) !== true) return;
    const option = highlightedOption(target);
    leaving.current = event.key !== 'Tab' ? 'stay' : event.shiftKey ? 'previous' : 'next';
    if (event.key === 'Escape') finish({}, 'stay');
    else if (event.key === 'Enter' && option === null) save('stay');
    else if (event.key === 'Tab' && !hasInputBeside(root.current, target, event.shiftKey)) {
      option?.click();
      if (!isDone.current) save(leaving.current);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={root} className={styles.editor} onKeyDownCapture={onKeyDown} {...away}>
      <ItemCellInput
        field={field}
        label={t('items.cell.label', { field: t(FIELD_LABELS[field]), name: item.name })}
        values={{ ...valuesOf(item), ...draft }}
        problem={problem}
        onEnter={enter}
        onChosen={(part) => {
          enter(part);
          save(leaving.current);
        }}
      />
    </div>
  );
}

/** Whether Tab stays inside: a fund's cell has a field for its money and one for the currency. */
function hasInputBeside(root: HTMLElement, input: HTMLInputElement, isBackward: boolean): boolean {
  const inputs = Array.from(root.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'));
  return inputs[inputs.indexOf(input) + (isBackward ? -1 : 1)] !== undefined;
}

/** Says what is wrong with a text that is neither number nor date, and that would pass for an empty cell unnoticed. */
function useUnreadable(field: ItemField) {
  const t = useText();
  const { dateFormat, numberFormat } = useDisplay();
  return (root: HTMLElement | null): string | null => {
    const text = root?.querySelector('input')?.value.trim() ?? '';
    if (text === '') return null;
    if (field === 'from_date' || field === 'to_date') {
      return parseDate(text, dateFormat) === null ? t('date.unreadable', { format: dateFormat }) : null;
    }
    const isWrong = isNumberColumn(field) && parseNumber(text, numberFormat) === null;
    return isWrong ? t('number.unreadable', { example: numberFormat }) : null;
  };
}
