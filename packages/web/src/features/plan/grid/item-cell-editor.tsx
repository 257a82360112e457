import { type FinancialItem, isFieldOfKind } from '@meridian/contract';
import { type KeyboardEvent, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { fieldLabelKey } from '#lib/item-fields.ts';
import { MODIFIER_KEY_NAME } from '#lib/modifier-key.ts';
import { useText } from '#lib/text/text.ts';
import { useInvalidTextMessages } from '#ui/form/field-entry.ts';
import { type CellDraft, cellChange } from './item-cell-change.ts';
import styles from './item-cell-editor.module.css';
import { type ItemField, cellFields, columnLabel } from '#features/plan/view/item-columns.ts';
import type { FormFieldName } from '#features/plan/fields/field-entries.ts';
import { FieldInput } from '#features/plan/fields/field-input.tsx';
import { effectiveEntry, toItemFormValues } from '#features/plan/fields/item-form-values.ts';
import type { CellEdit, FocusAfterClose } from './use-cell-editing.ts';
import { ItemTags } from './item-cells.tsx';
import { DIALOG_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useClickAway } from './use-click-away.ts';

interface ItemCellEditorProps {
  item: FinancialItem;
  edit: CellEdit;
}

/** Loaded when tags are first edited. */
const ItemTagsEditor = lazyWithTexts(
  async () => (await import('#features/plan/tags/item-tags-editor.tsx')).ItemTagsEditor,
  DIALOG_TEXTS,
);

/** Renders the editor of a table cell or of a value on a card. */
export function ItemCellEditor({ item, edit }: ItemCellEditorProps) {
  if (edit.field !== 'tags') return <FieldEditor item={item} field={edit.field} edit={edit} />;
  return (
    <div className={styles.tags}>
      <Suspense fallback={<ItemTags tags={item.tags} />}>
        <ItemTagsEditor item={item} renaming={edit.tag} onClose={() => edit.finish({}, 'stay')} />
      </Suspense>
    </div>
  );
}

/**
 * Renders the editor of one cell. Enter, Tab or a click elsewhere saves (in a multi-line text Ctrl+Enter or Command+Enter), Escape cancels. An
 * invalid entry stays in the editor with its message.
 */
function FieldEditor({ item, field, edit }: ItemCellEditorProps & { field: ItemField }) {
  const t = useText();
  const { finish, register } = edit;
  const root = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<CellDraft>(edit.typed ?? {});
  const latest = useRef(draft);
  const isDone = useRef(false);
  const leaving = useRef<FocusAfterClose>('stay');
  const [problem, setProblem] = useState<string | null>(null);
  const unreadable = useInvalidTextMessages();

  const enter = (part: CellDraft) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
  };
  const save = (leave: FocusAfterClose): boolean => {
    const result = cellChange(item, field, latest.current, unreadable);
    setProblem('problem' in result ? result.problem : null);
    if ('problem' in result) return false;
    isDone.current = true;
    finish(result.patch, leave, latest.current);
    return true;
  };
  const away = useClickAway(() => isDone.current || save('away'));

  useLayoutEffect(() => {
    register(() => save('away'));
    return () => register(null);
  });
  useLayoutEffect(() => {
    const input = root.current?.querySelector<TextField>('input, textarea');
    input?.focus();
    // A single line is selected to be replaced; in a multi-line text the cursor moves to the end.
    if (input instanceof HTMLTextAreaElement) input.setSelectionRange(input.value.length, input.value.length);
    else input?.select();
  }, []);

  /**
   * Returns the input that receives a key. Returns null in the calendar, and while an input method composes a
   * character, because the input method handles the key then.
   */
  const inputOf = ({ target, nativeEvent }: KeyboardEvent) =>
    !nativeEvent.isComposing && isTextField(target) && root.current?.contains(target) === true
      ? { cell: root.current, input: target }
      : null;
  const onKeyDownCapture = (event: KeyboardEvent) => {
    leaving.current = event.key !== 'Tab' ? 'stay' : event.shiftKey ? 'previous' : 'next';
    if (event.key !== 'Escape' || inputOf(event) === null) return;
    finish({}, 'stay');
    event.preventDefault();
    event.stopPropagation();
  };
  // Handled after the input itself, so that a list can choose its highlighted option first.
  const onKeyDown = (event: KeyboardEvent) => {
    const at = inputOf(event);
    if (at === null || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    const beside = event.key === 'Tab' ? inputBeside(at.cell, at.input, event.shiftKey) : undefined;
    if (beside !== undefined) {
      // Tab skips buttons between the inputs, such as the calendar button.
      event.preventDefault();
      beside.focus();
      return;
    }
    const isNewLine = at.input instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
    if (event.key === 'Enter' && isNewLine) return;
    if (!isDone.current) save(leaving.current);
    event.preventDefault();
    event.stopPropagation();
  };

  const values = { ...toItemFormValues(item), ...draft };
  const label = t('items.cell.label', { field: t(columnLabel(field)), name: item.name });
  const labelOf = (name: FormFieldName) => {
    if (name === field) return label;
    if (isFieldOfKind(name, 'currency')) return t('items.cell.currencyLabel', { cell: label });
    return t('items.cell.within', { cell: label, field: t(fieldLabelKey(name)) });
  };
  const outer = {
    error: problem,
    errorProps: { role: 'alert' },
    description: isFieldOfKind(field, 'lines') ? t('items.cell.lines.help', { key: MODIFIER_KEY_NAME }) : undefined,
    // Choosing an option saves the cell. This applies to the input of the cell's own field, not to a second one beside it.
    onSettled: () => save(leaving.current),
  };
  const innerHelp = (name: FormFieldName) =>
    name === 'payout_months' ? t('items.field.payout_months.help') : undefined;
  return (
    <div
      ref={root}
      role="presentation"
      className={styles.editor}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
      {...away}
    >
      <div className={styles[field]}>
        {cellFields(item, field).map((name) => (
          <FieldInput
            key={name}
            name={name}
            aria-label={labelOf(name)}
            size="xs"
            value={effectiveEntry(values, name)}
            onChange={(entry) => enter({ [name]: entry })}
            {...(name === field ? outer : { onSettled: () => {}, description: innerHelp(name) })}
          />
        ))}
      </div>
    </div>
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextField(target: EventTarget): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/**
 * Returns the next input inside the cell in the direction of Tab; undefined if there is none. For example, a fund's cell has an input for
 * its value and one for the currency.
 */
function inputBeside(root: HTMLElement, input: TextField, isBackward: boolean): TextField | undefined {
  const inputs = Array.from(root.querySelectorAll<TextField>('input:not([type=hidden]), textarea'));
  return inputs[inputs.indexOf(input) + (isBackward ? -1 : 1)];
}
