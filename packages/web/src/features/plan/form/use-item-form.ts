import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FinancialItem, LIMITS, type Milestone } from '@meridian/contract';
import { type FormEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCurrency } from '#features/currency/public.ts';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { useStoredUnsavedText } from '#ui/form/unsaved-text.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { useReportUnsaved } from '#ui/dialog/confirm-discard.ts';
import { isInvalidEntry, useInvalidTextMessages } from '#ui/form/field-entry.ts';
import { focusFirstInvalidField, showFieldErrors } from '#ui/form/form-focus.ts';
import { useItemDialog } from './item-dialog-store.ts';
import {
  type ItemFormValues,
  blankItemFormValues,
  fieldMessages,
  missingGrowthRateField,
  showsField,
  itemFormErrors,
  toItemDraft,
  toItemFormValues,
  toItemPatch,
} from '#features/plan/fields/item-form-values.ts';
import { payoutKindOf, findMissingPayoutFields } from './payout.ts';
import { movedDateEntries } from '#features/plan/fields/field-entries.ts';
import { useChangeItems } from '#features/plan/item-api.ts';
import { useConfirmWarnings } from '#features/plan/use-confirm-warnings.ts';
import { useRevealItem } from '#features/plan/view/use-filtered-items.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText, serverErrorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { notify } from '#ui/dialog/notify.tsx';

/** The category and currency of the last added item, preselected in the form for the next item of a series. */
export type PreselectedValues = Pick<ItemFormValues, 'category' | 'currency'>;

export interface ItemFormProps {
  /** The edited item; null for a new one. */
  item: FinancialItem | null;
  /** The values preselected from the last item of a series; null for the first item. */
  offered: PreselectedValues | null;
  /** Called when the form starts or stops containing input that would be lost. */
  onTyped: (isTyped: boolean) => void;
  onLeave: () => void;
  /** Called after saving: with the values to preselect if another item is to be added, otherwise with null. */
  onSaved: (offered: PreselectedValues | null) => void;
}

/** Returns the state of the item form and its submit handlers. */
export function useItemForm({ item, offered, onTyped, onSaved }: ItemFormProps) {
  const t = useText();
  const unreadable = useInvalidTextMessages();
  const { save, isBusy, problem } = useSaveItem(item);
  const element = useRef<HTMLFormElement>(null);
  const goesOn = useRef(false);
  const { milestones } = useSelectedScenario();
  const untouched = useUntouched({ item, offered }, milestones);
  // The form of a next item in a series starts empty.
  const typed = useItemDialog((state) => (offered === null ? state.typed : null));
  const [payout, setPayout] = useState(() => payoutKindOf(typed ?? untouched));
  const form = useForm({
    initialValues: typed ?? untouched,
    validate: (values) => ({
      ...missingIn(values, { untouched, payout, t }),
      ...withGrowth(fieldMessages(itemFormErrors(values, unreadable)), values, t),
    }),
  });
  const { values } = form;
  useDatesInForce(form, milestones);
  const isTyped = !isSame(values, untouched);
  useStoredUnsavedText('item', isTyped ? { item, values } : undefined);
  // While a save is pending nothing can be lost.
  useReportUnsaved(isTyped && !isBusy, onTyped);

  // The dialog sets the focus only in the first form of a series.
  useLayoutEffect(() => {
    if (offered !== null) element.current?.querySelector<HTMLElement>('[name=name]')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is mounted
  }, []);

  const submit = form.onSubmit(
    async (entered) => {
      const isSeries = takeGoesOn(goesOn);
      const refused = await save(entered);
      // The user may have closed this form during the save and opened another one.
      if (element.current === null) return;
      if (refused !== null) showFieldErrors(element.current, () => form.setErrors(refused));
      else onSaved(isSeries ? { category: entered.category, currency: entered.currency } : null);
    },
    (errors, entered, event?: FormEvent<HTMLFormElement>) => {
      takeGoesOn(goesOn);
      focusFirstInvalidField(errors, entered, event);
    },
  );
  return {
    form,
    element,
    payout,
    setPayout,
    submit,
    saveAndGoOn: () => {
      goesOn.current = true;
      element.current?.requestSubmit();
    },
    isBusy,
    problem,
  };
}

/** Returns a function that saves the form: a new item, or the changes of an existing one. After an error the entries stay. */
function useSaveItem(item: FinancialItem | null) {
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

/** Returns the error message (product.md section 8), and for a new item the reason from the server or the network. */
function problemOf(error: unknown, item: FinancialItem | null, t: Translate) {
  if (item === null) return { title: t('items.add.failed'), reason: errorText(error, t, '') };
  const isAnswered = error instanceof ApiError && !error.isUnreachable;
  const message = isAnswered ? serverErrorText(error) : errorText(error, t, '');
  return {
    title: t('items.edit.failed', { message: message || t('items.edit.failedUnknown') }),
    reason: '',
  };
}

/** Returns the initial entries of a form, with dates resolved from the current milestones. */
function useUntouched(
  { item, offered }: Pick<ItemFormProps, 'item' | 'offered'>,
  milestones: readonly Milestone[],
): ItemFormValues {
  const { code } = useCurrency();
  const [first] = useState(() =>
    item === null ? { ...blankItemFormValues(code), ...offered } : toItemFormValues(item),
  );
  return useMemo(() => ({ ...first, ...movedDateEntries(first, milestones) }), [first, milestones]);
}

/** Updates the dates of the form when their milestone moves, for example by undo or in another tab. */
function useDatesInForce(form: UseFormReturnType<ItemFormValues>, milestones: readonly Milestone[]): void {
  useLayoutEffect(() => {
    for (const [name, entry] of Object.entries(movedDateEntries(form.values, milestones)))
      form.setFieldValue(name, entry);
  }, [form, milestones]);
}

interface Around {
  untouched: ItemFormValues;
  payout: ReturnType<typeof payoutKindOf>;
  t: Translate;
}

/** Renames the rate in messages: the form calls it growth for an income or expense, the validation rules call it interest. */
function withGrowth(messages: Record<string, string>, values: ItemFormValues, t: Translate): Record<string, string> {
  const { category, monthly_interest_rate: rate } = values;
  if (!('monthly_interest_rate' in messages) || isInvalidEntry(rate)) return messages;
  return category === 'income' || category === 'expense'
    ? { ...messages, monthly_interest_rate: t('items.growth.wrong', { max: LIMITS.ratePercentMax }) }
    : messages;
}

/** Returns messages for options that were chosen but whose input was left empty. */
function missingIn(values: ItemFormValues, { untouched, payout, t }: Around): Record<string, string> {
  const parts = showsField(values, 'payout_from_date') ? findMissingPayoutFields(values, payout) : [];
  const messages: Record<string, string> = Object.fromEntries(
    parts.map((name) => [name, t(`items.payout.missing.${name}`)] as const),
  );
  const rate = missingGrowthRateField(values, untouched);
  return rate === null ? messages : { ...messages, [rate]: t('items.growth.rate.missing') };
}

function takeGoesOn(goesOn: { current: boolean }): boolean {
  const was = goesOn.current;
  goesOn.current = false;
  return was;
}

const isSame = (values: ItemFormValues, others: ItemFormValues): boolean =>
  JSON.stringify(values) === JSON.stringify(others);
