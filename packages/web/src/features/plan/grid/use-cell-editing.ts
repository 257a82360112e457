import type { FinancialItem } from '@meridian/contract';
import { useRef, useState } from 'react';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useIsMeant } from '#features/plan/doubt/use-doubts.ts';
import { useChangeItems } from '#features/plan/item-api.ts';
import { forgetFailedSave, noteFailedSave } from '#features/plan/view/list-marks.ts';
import { type CellDraft, type ItemCell, isEditable, nextEditable } from './item-cell-change.ts';
import type { ItemDraft } from '#features/plan/item-changes.ts';

/** Where the focus goes once a cell is done: back onto it, to the next or previous one, or wherever it is already. */
export type Leave = 'stay' | 'next' | 'previous' | 'away';

/** The cell under edit, as its editor sees it. */
export interface CellEdit extends ItemCell {
  /** The entry that could not be saved, and is brought back. */
  readonly typed?: CellDraft;
  /** Sends what changed, if anything did, and closes the editor; `typed` is what can be had again if that fails. */
  readonly finish: (patch: Partial<ItemDraft>, leave: Leave, typed?: CellDraft) => void;
  /** The editor tells how it saves: whoever opens another cell saves this one first. False when it was refused. */
  readonly register: (save: (() => boolean) | null) => void;
}

/** An entry of a cell that is not saved. */
interface UnsavedCell extends ItemCell {
  readonly typed: CellDraft;
}

interface OpenedCell extends ItemCell {
  /** The item as it was when its cell was opened. */
  readonly base: FinancialItem;
}

/** Editing in place, one cell at a time. `focus` brings the focus onto a cell that was left. */
export function useCellEditing(items: readonly FinancialItem[], focus: (cell: ItemCell) => void) {
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  // Brought back one after the other, those whose item is still listed, whenever no other cell is open.
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
    const next = leave === 'next' || leave === 'previous' ? nextEditable(items, cell, step) : null;
    openAt(next);
    if (next === null && leave !== 'away') focus(cell);
  };

  return {
    edit: item === undefined || cell === null ? null : { ...cell, finish, register },
    /** Opens the editor of a cell; not while another one holds what cannot be saved. */
    open: (wanted: ItemCell) => {
      const target = items.find(({ id }) => id === wanted.id);
      if (target === undefined || !isEditable(target, wanted.field)) return;
      if (saving.current?.() === false) return;
      forgetFailedSave(wanted.id);
      openAt(wanted);
    },
  };
}

/**
 * Sends a patch. It shows at once; when it cannot be saved the old value is back, and the person is told why, and can have what
 * was typed again.
 */
function useSaveCell(bringBack: (lost: UnsavedCell) => void) {
  const t = useText();
  const change = useChangeItems();
  const isMeant = useIsMeant();
  return async (base: FinancialItem, draft: UnsavedCell, patch: Partial<ItemDraft>) => {
    const { id, scenario } = base;
    if (!(await isMeant([{ before: base, after: { ...base, ...patch } }]))) return bringBack(draft);
    forgetFailedSave(id);
    try {
      await change({ kind: 'update', scenario, id, base, patch });
    } catch (error) {
      report('A field could not be saved', error);
      noteFailedSave(id, draft.field);
      const again = { label: t('items.cell.again'), run: () => bringBack(draft) };
      notify.problem(`${t('items.cell.failed')} ${errorText(error, t, '')}`.trim(), again);
    }
  };
}
