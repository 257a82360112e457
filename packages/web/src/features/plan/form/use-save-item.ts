import type { FinancialItem } from '@meridian/contract';
import { useRef, useState } from 'react';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText, serverText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useConfirmWarnings } from '#features/plan/use-confirm-warnings.ts';
import { useChangeItems } from '#features/plan/item-api.ts';
import { useItemDialog } from './item-dialog-store.ts';
import {
  type ItemFormValues,
  toItemDraft,
  fieldMessages,
  toItemPatch,
} from '#features/plan/fields/item-form-values.ts';
import { useRevealItem } from '#features/plan/view/use-item-view.ts';

/** Returns a function that saves the form: a new item, or the changes of an existing one. After an error the entries stay. */
export function useSaveItem(item: FinancialItem | null) {
  const t = useText();
  const { id: selected } = useSelectedScenario();
  const change = useChangeItems();
  const reveal = useRevealItem();
  const isMeant = useConfirmWarnings();
  const isUnderWay = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof problemOf> | null>(null);

  const send = async (values: ItemFormValues) => {
    if (item === null) {
      const provisional = { id: -Date.now(), created_at: new Date().toISOString() };
      const draft = toItemDraft(values);
      const made = await change({ kind: 'create', scenario: selected, draft, provisional });
      for (const added of made.items) {
        const words = { name: added.name, category: t(`items.category.${added.category}`) };
        notify.done(t('items.add.done', words), undefined, 'item-saved');
        reveal(added);
      }
      return;
    }
    const patch = toItemPatch(item, values);
    if (Object.keys(patch).length > 0)
      await change({ kind: 'update', scenario: item.scenario, id: item.id, base: item, patch });
  };

  /**
   * Returns null after success, and otherwise the messages by field (empty if the error concerns no field or the user declined the
   * confirmation).
   */
  const save = async (values: ItemFormValues): Promise<Record<string, string> | null> => {
    // The user can press a shortcut twice before the buttons are disabled.
    if (isUnderWay.current) return {};
    isUnderWay.current = true;
    try {
      return (await isMeant([{ before: item, after: toItemDraft(values) }])) ? await attempt(values) : {};
    } finally {
      isUnderWay.current = false;
    }
  };
  const attempt = async (values: ItemFormValues) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await send(values);
      return null;
    } catch (error) {
      logError('An item could not be saved', error);
      const failure = problemOf(error, item, t);
      setProblem(failure);
      // If the form was closed during the save, the error is shown as a notification.
      if (!useItemDialog.getState().isOpen) notify.problem(failure.title);
      return error instanceof ApiError ? fieldMessages(error.fieldErrors) : {};
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy, problem };
}

/** Returns the error message of product.md section 8, and below it the server's or network's reason. */
function problemOf(error: unknown, item: FinancialItem | null, t: Translate) {
  if (item === null) return { title: t('items.add.failed'), reason: errorText(error, t, '') };
  const isAnswered = error instanceof ApiError && !error.isUnreachable;
  const message = isAnswered ? serverText(error) : errorText(error, t, '');
  return {
    title: t('items.edit.failed', { message: message || t('items.edit.failedUnknown') }),
    reason: '',
  };
}
