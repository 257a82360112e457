import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FinancialItem, LIMITS, type Milestone } from '@meridian/contract';
import { type FormEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCurrency } from '#features/currency/public.ts';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { useUnsaved } from '#ui/form/unsaved-text.ts';
import { type Text, useText } from '#lib/text/text.ts';
import { useTellTyped } from '#ui/dialog/leave-typed.ts';
import { isWrong, useUnreadableMessages } from '#ui/form/entry.ts';
import { focusFirstInvalid, showProblems } from '#ui/form/focus-problem.ts';
import { useItemDialog } from './item-dialog-store.ts';
import {
  type ItemFormValues,
  type Offered,
  blankValues,
  fieldMessages,
  missingRate,
  showsField,
  valueErrors,
  valuesOf,
} from '#features/plan/fields/item-form-values.ts';
import { payoutOf, payoutProblems } from './payout.ts';
import { movedDates } from '#features/plan/fields/told-dates.ts';
import { useSaveItem } from './use-save-item.ts';

export interface ItemFormProps {
  /** The item to edit; null for a new one. */
  item: FinancialItem | null;
  /** The choices of the item before, when one is added after the other; null for the first. */
  offered: Offered | null;
  /** Told whenever something would be lost if the form went away, and when no longer. */
  onTyped: (isTyped: boolean) => void;
  onLeave: () => void;
  /** It is saved; what to offer next, if another one is to be added. */
  onSaved: (offered: Offered | null) => void;
}

/** The state of an item's form, and the handler that saves it. */
export function useItemForm({ item, offered, onTyped, onSaved }: ItemFormProps) {
  const t = useText();
  const unreadable = useUnreadableMessages();
  const { save, isBusy, problem } = useSaveItem(item);
  const element = useRef<HTMLFormElement>(null);
  const goesOn = useRef(false);
  const { milestones } = useSelectedScenario();
  const untouched = useUntouched({ item, offered }, milestones);
  // The form of another one that is added next begins anew.
  const typed = useItemDialog((state) => (offered === null ? state.typed : null));
  const [payout, setPayout] = useState(() => payoutOf(typed ?? untouched));
  const form = useForm({
    initialValues: typed ?? untouched,
    validate: (values) => ({
      ...missingIn(values, { untouched, payout, t }),
      ...withGrowth(fieldMessages(valueErrors(values, unreadable)), values, t),
    }),
  });
  const { values } = form;
  useDatesInForce(form, milestones);
  const isTyped = !isSame(values, untouched);
  useUnsaved('item', isTyped ? { item, values } : undefined);
  // While it is being saved nothing is lost.
  useTellTyped(isTyped && !isBusy, onTyped);

  // The dialog knows only the first of several forms, one after the other.
  useLayoutEffect(() => {
    if (offered !== null) element.current?.querySelector<HTMLElement>('[name=name]')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is first there
  }, []);

  const submit = form.onSubmit(
    async (entered) => {
      const isSeries = takeGoesOn(goesOn);
      const refused = await save(entered);
      // A person who closed the form while it was being saved may have opened another by now.
      if (element.current === null) return;
      if (refused !== null) showProblems(element.current, () => form.setErrors(refused));
      else onSaved(isSeries ? { category: entered.category, currency: entered.currency } : null);
    },
    (errors, entered, event?: FormEvent<HTMLFormElement>) => {
      takeGoesOn(goesOn);
      focusFirstInvalid(errors, entered, event);
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

/** The values that a form begins with, their dates as milestones tell them now. */
function useUntouched(
  { item, offered }: Pick<ItemFormProps, 'item' | 'offered'>,
  milestones: readonly Milestone[],
): ItemFormValues {
  const { code } = useCurrency();
  const [first] = useState(() => (item === null ? { ...blankValues(code), ...offered } : valuesOf(item)));
  return useMemo(() => ({ ...first, ...movedDates(first, milestones) }), [first, milestones]);
}

/** A milestone that moves meanwhile, by an undo or in another tab, takes the dates in the form that it tells along. */
function useDatesInForce(form: UseFormReturnType<ItemFormValues>, milestones: readonly Milestone[]): void {
  useLayoutEffect(() => {
    for (const [name, entry] of Object.entries(movedDates(form.values, milestones)))
      form.setFieldValue(name, entry);
  }, [form, milestones]);
}

interface Around {
  untouched: ItemFormValues;
  payout: ReturnType<typeof payoutOf>;
  t: Text;
}

/** Of an income or an expense the form asks for its growth, which the rules call an interest rate. */
function withGrowth(
  messages: Record<string, string>,
  values: ItemFormValues,
  t: Text,
): Record<string, string> {
  const { category, monthly_interest_rate: rate } = values;
  if (!('monthly_interest_rate' in messages) || isWrong(rate)) return messages;
  return category === 'income' || category === 'expense'
    ? { ...messages, monthly_interest_rate: t('items.growth.wrong', { max: LIMITS.ratePercentMax }) }
    : messages;
}

/** Messages per field for what was chosen and then left empty. */
function missingIn(values: ItemFormValues, { untouched, payout, t }: Around): Record<string, string> {
  const parts = showsField(values, 'payout_from_date') ? payoutProblems(values, payout) : [];
  const messages: Record<string, string> = Object.fromEntries(
    parts.map((name) => [name, t(`items.payout.missing.${name}`)] as const),
  );
  const rate = missingRate(values, untouched);
  return rate === null ? messages : { ...messages, [rate]: t('items.growth.rate.missing') };
}

function takeGoesOn(goesOn: { current: boolean }): boolean {
  const was = goesOn.current;
  goesOn.current = false;
  return was;
}

const isSame = (values: ItemFormValues, others: ItemFormValues): boolean =>
  JSON.stringify(values) === JSON.stringify(others);
