import { type BulkAction, type BulkActionName, type FinancialItem, categoryHasField } from '@meridian/contract';
import { type RefObject, useState } from 'react';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useTags } from '#features/plan/tag-api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { toFirstMessages } from '#lib/api/field-errors.ts';
import { askForConfirmation } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { useInvalidTextMessages } from '#ui/form/field-entry.ts';
import { showFieldErrors } from '#ui/form/form-focus.ts';
import { type BulkActionDraft, EMPTY_BULK_ACTION_DRAFT, inputsForAction, toBulkRequest } from './bulk-action-draft.ts';
import { viewAfterBulkAction, bulkActionResultText, withItemNames } from './bulk-action-result.ts';
import { useConfirmWarnings } from '#features/plan/use-confirm-warnings.ts';
import type { ItemValueChange } from '#features/plan/item-warnings.ts';
import { selectItems } from '#features/plan/view/item-list-state.ts';
import { useChangeItems } from '#features/plan/item-api.ts';
import type { ItemResponse } from '#features/plan/item-changes.ts';

/** The errors of a failed action. */
interface BulkProblem {
  /** One message for each input with an error, by the input's name. */
  fields: Record<string, string>;
  /** The message for errors that belong to no input; null if there are none. */
  general: string | null;
}

const NO_PROBLEM: BulkProblem = { fields: {}, general: null };

/**
 * Returns the state and handlers of the bulk bar for these items. After success the inputs are cleared; `onDone` is called before the
 * selection is cleared.
 */
export function useBulkAction(
  selected: readonly FinancialItem[],
  form: RefObject<HTMLFormElement | null>,
  onDone: () => void,
) {
  const t = useText();
  const change = useChangeItems();
  const isMeant = useConfirmWarnings();
  const knownTags = useTags().map(({ name }) => name);
  const unreadable = useInvalidTextMessages();
  const [draft, setDraft] = useState(EMPTY_BULK_ACTION_DRAFT);
  const [problem, setProblem] = useState(NO_PROBLEM);
  const [isBusy, setIsBusy] = useState(false);
  /** Shows the errors and focuses the first field with an error. */
  const showProblem = (found: BulkProblem) => showFieldErrors(form.current ?? undefined, () => setProblem(found));

  const edit = (changes: Partial<BulkActionDraft>) => {
    setDraft({ ...draft, ...changes });
    setProblem(NO_PROBLEM);
  };

  const send = async (scenario: number, body: BulkAction) => {
    setIsBusy(true);
    try {
      const response = await change({ kind: 'bulk', scenario, body });
      // An action that can be undone is confirmed by the undo notification (undo-buttons.tsx).
      if (response.undoToken === null) notify.done(bulkActionResultText(body.action, response, t));
      onDone();
      showChanged(body.action, response);
      setDraft(EMPTY_BULK_ACTION_DRAFT);
    } catch (error) {
      logError('A bulk action failed', error);
      const found = problemOf(error, draft, selected, t);
      showProblem(found);
      // A deletion removes the bar together with the items, so the error of a failed deletion is shown as a
      // notification.
      if (draft.action === 'delete') notify.problem(found.general ?? t('items.bulk.failed'));
    } finally {
      setIsBusy(false);
    }
  };

  const apply = async () => {
    const [first] = selected;
    if (isBusy || draft.action === null || first === undefined) return;
    const ids = selected.map(({ id }) => id);
    const read = toBulkRequest(draft, ids, knownTags, unreadable);
    if ('errors' in read) return showProblem(placed(toFirstMessages(read.errors), draft));
    setProblem(NO_PROBLEM);
    const isSure = draft.action !== 'delete' || (await askForConfirmation(deleteQuestion(selected, t)));
    if (!isSure || !(await isMeant(ratesSet(draft, selected)))) return;
    await send(first.scenario, read.body);
  };

  return { draft, edit, problem, isBusy, apply };
}

/** Returns the items with an interest rate, before and after the rate of the draft is set. */
function ratesSet(draft: BulkActionDraft, selected: readonly FinancialItem[]): ItemValueChange[] {
  const { value } = draft.monthly_interest_rate;
  if (draft.action !== 'set_interest_rate' || value === null) return [];
  return selected
    .filter(({ category }) => categoryHasField(category, 'monthly_interest_rate'))
    .map((before) => ({ before, after: { ...before, monthly_interest_rate: value } }));
}

function showChanged(action: BulkActionName, response: ItemResponse): void {
  const { tab, selected } = viewAfterBulkAction(action, useSavedSettings.getState().selectedTab, response);
  if (tab !== undefined) saveSettings({ selectedTab: tab });
  if (selected !== undefined) selectItems(selected);
}

function deleteQuestion(selected: readonly FinancialItem[], t: Translate) {
  const count = selected.length;
  return {
    title: t('items.bulk.delete.title', { count }),
    message: t('items.bulk.delete.question', { count }),
    confirmLabel: t('items.delete.confirm'),
    destructive: true,
  };
}

/** Returns the server's error as messages for the bar: item ids replaced by names, each message at its field. */
function problemOf(
  error: unknown,
  draft: BulkActionDraft,
  selected: readonly FinancialItem[],
  t: Translate,
): BulkProblem {
  if (!(error instanceof ApiError)) return { fields: {}, general: t('items.bulk.failed') };
  const messagesByInput = Object.entries(error.fieldErrors).map(([field, messages]) => {
    const named = messages.map((message, place) =>
      withItemNames(message, error.fieldKeys[field]?.[place], selected, t),
    );
    return [field, named.join(' ')] as const;
  });
  if (messagesByInput.length > 0) return placed(Object.fromEntries(messagesByInput), draft);
  if (error.status === 404) return { fields: {}, general: t('items.bulk.gone') };
  return { fields: {}, general: `${t('items.bulk.failed')} ${errorText(error, t, t('items.tryAgain'))}` };
}

/**
 * Assigns each message to an input. A general message is assigned to the first input, if there is one. Messages for
 * fields that the bar does not show are joined into the general message.
 */
function placed(fieldMessages: Record<string, string>, { action }: BulkActionDraft): BulkProblem {
  const inputs: readonly string[] = inputsForAction(action);
  const { non_field_errors: lacking, ...messages } = fieldMessages;
  const [first = 'non_field_errors'] = inputs;
  if (lacking !== undefined) messages[first] ??= lacking;
  const others = Object.entries(messages).filter(([field]) => !inputs.includes(field));
  return { fields: messages, general: others.length === 0 ? null : others.map(([, text]) => text).join(' ') };
}
