import type { FinancialItem } from '@meridian/contract';
import { useRef, useState } from 'react';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useConfirmWarnings } from '#features/plan/use-confirm-warnings.ts';
import { useChangeItems } from '#features/plan/item-api.ts';
import { clearFailedSave, markFailedSave } from '#features/plan/view/item-list-state.ts';
import { type CellDraft, type ItemCell, isEditableCell, nextEditableCell } from './item-cell-change.ts';
import type { ItemDraft } from '#features/plan/item-changes.ts';

/** The focus after a cell is closed: on the same cell, the next or previous one, or unchanged. */
export type FocusAfterClose = 'stay' | 'next' | 'previous' | 'away';

/** The edited cell and the callbacks for its editor. */
export interface CellEdit extends ItemCell {
  /** The entry that could not be saved and is shown again. */
  readonly typed?: CellDraft;
  /** Sends the patch unless it is empty, and closes the editor. `typed` is restored if the save fails. */
  readonly finish: (patch: Partial<ItemDraft>, leave: FocusAfterClose, typed?: CellDraft) => void;
  /**
   * Registers the function that saves the editor's entry before another cell is opened, or null when the editor is closed. The function
   * returns false if the entry was refused.
   */
  readonly register: (save: (() => boolean) | null) => void;
}

/** A cell entry that was not saved. */
interface UnsavedCell extends ItemCell {
  readonly typed: CellDraft;
}

interface OpenedCell extends ItemCell {
  /** The item when its cell was opened. */
  readonly base: FinancialItem;
}

/** Returns the state and handlers for editing one cell at a time. `focus` focuses a cell after its editor was closed. */
export function useCellEditing(items: readonly FinancialItem[], focus: (cell: ItemCell) => void) {
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  // Unsaved entries are reopened one by one while no other cell is open, if their item is still listed.
  const [waiting, setWaiting] = useState<readonly UnsavedCell[]>([]);
  const listed = waiting.find((draft) => items.some(({ id }) => id === draft.id));
  const cell: (ItemCell & Partial<OpenedCell> & Pick<CellEdit, 'typed'>) | null = opened ?? listed ?? null;
  const saving = useRef<(() => boolean) | null>(null);
  const register: CellEdit['register'] = (save) => {
    saving.current = save;
  };
  const send = useSaveCell((lost) => setWaiting((others) => [...others, lost]));
  const openAt = (place: ItemCell | null) => {
    const base = items.find(({ id }) => id === place?.id);
    setOpened(place === null || base === undefined ? null : { ...place, base });
  };
  const item = cell === null ? undefined : items.find(({ id }) => id === cell.id);

  const finish: CellEdit['finish'] = (patch, leave, typed = {}) => {
    if (item === undefined || cell === null) return;
    const { id, field, base = item } = cell;
    if (Object.keys(patch).length > 0) void send(base, { id, field, typed }, patch);
    setWaiting(waiting.filter((draft) => draft !== cell));
    const step = leave === 'previous' ? -1 : 1;
    const next = leave === 'next' || leave === 'previous' ? nextEditableCell(items, cell, step) : null;
    openAt(next);
    if (next === null && leave !== 'away') focus(cell);
  };

  return {
    edit: item === undefined || cell === null ? null : { ...cell, finish, register },
    /** Opens the editor of a cell, unless the open editor contains an invalid entry. */
    open: (wanted: ItemCell) => {
      const target = items.find(({ id }) => id === wanted.id);
      if (target === undefined || !isEditableCell(target, wanted.field)) return;
      if (saving.current?.() === false) return;
      clearFailedSave(wanted.id);
      openAt(wanted);
    },
  };
}

/**
 * Returns a function that sends a patch. The new value is shown at once; after a failure the old value and a message are shown, and the
 * entry can be reopened.
 */
function useSaveCell(bringBack: (lost: UnsavedCell) => void) {
  const t = useText();
  const change = useChangeItems();
  const isMeant = useConfirmWarnings();
  return async (base: FinancialItem, draft: UnsavedCell, patch: Partial<ItemDraft>) => {
    const { id, scenario } = base;
    if (!(await isMeant([{ before: base, after: { ...base, ...patch } }]))) return bringBack(draft);
    clearFailedSave(id);
    try {
      await change({ kind: 'update', scenario, id, base, patch });
    } catch (error) {
      logError('A field could not be saved', error);
      markFailedSave(id, draft.field);
      const again = { label: t('items.cell.again'), run: () => bringBack(draft) };
      notify.problem(`${t('items.cell.failed')} ${errorText(error, t, '')}`.trim(), again);
    }
  };
}
