import { EXPORT_FORMAT, EXPORT_VERSION, exportEndpoints } from '@meridian/contract';
import type { Month } from '@meridian/engine';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useCurrency } from '#features/currency/public.ts';
import type { ItemDraft } from '#features/plan/item-changes.ts';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { offerUndo } from '#features/plan/undo-store.ts';
import { callUndoable } from '#lib/api/api-client.ts';
import { errorText } from '#lib/api/error-text.ts';
import { refetchAfterResponse } from '#lib/api/refetch-altered.ts';
import { logError } from '#lib/api/log-error.ts';
import { useThisMonth } from '#lib/format/use-this-month.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { DateInput } from '#ui/form/date-input.tsx';
import { invalidTextErrors, useInvalidTextMessages } from '#ui/form/field-entry.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { useFormSubmission } from '#ui/form/use-form-submission.ts';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import styles from '#features/plan/fields/item-form.module.css';
import { homePurchaseItems, homeLoanTerms } from './home-purchase-items.ts';
import {
  type HomePurchaseFormValues,
  initialHomePurchaseValues,
  homePurchaseErrors,
  toHomePurchase,
} from './home-purchase-form-values.ts';

interface HomePurchaseFormProps {
  onLeave: () => void;
  onDone: () => void;
}

/** Renders the form 'A home with a mortgage', which creates three items in one change. */
export function HomePurchaseForm({ onLeave, onDone }: HomePurchaseFormProps) {
  const t = useText();
  const { code } = useCurrency();
  const start = useThisMonth();
  const unreadable = useInvalidTextMessages();
  const addItems = useAddItems();
  const names = { downPayment: t('items.home.downPayment'), loan: t('items.home.mortgage') };
  const { form, submit, isBusy, problem } = useFormSubmission<HomePurchaseFormValues>({
    initialValues: initialHomePurchaseValues(t('items.home.name'), code),
    check: (values) => ({ ...homePurchaseErrors(values, start, t), ...invalidTextErrors(values, unreadable) }),
    send: async (values) => {
      await addItems(homePurchaseItems(toHomePurchase(values), names, start), values.name);
      onDone();
    },
    failed: (error) => {
      logError('A home could not be added', error);
      return errorText(error, t, t('items.add.failed'));
    },
  });
  const field = <Name extends Exclude<keyof HomePurchaseFormValues, 'name'>>(name: Name) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: HomePurchaseFormValues[Name]) => form.setFieldValue(name, value as never),
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className="quiet">{t('items.home.lead')}</p>
      <UserTextInput label={t('items.field.name')} data-autofocus required {...form.getInputProps('name')} />
      <div className={styles.pair}>
        <NumberInput isAmount label={t('items.home.price')} required {...field('price')} />
        <CurrencySelect label={t('items.field.currency')} {...field('currency')} />
      </div>
      <div className={styles.pair}>
        <NumberInput
          isAmount
          label={t('items.home.ownMoney')}
          description={t('items.home.ownMoney.help')}
          {...field('ownMoney')}
        />
        <DateInput label={t('items.home.date')} description={t('items.home.date.help')} {...field('home_date')} />
      </div>
      <div className={styles.triple}>
        <NumberInput label={t('items.field.loan_rate')} rightSection="%" min={0} {...field('loanRate')} />
        <NumberInput label={t('items.home.years')} step={1} min={1} {...field('years')} />
        <NumberInput
          label={t('items.home.growth')}
          rightSection="%"
          description={t('items.home.growth.help')}
          {...field('growth')}
        />
      </div>
      <HomeLoan values={form.values} start={start} />
      <FormFooter problem={problem} isBusy={isBusy} onCancel={onLeave} submit={t('items.home.add')} />
    </form>
  );
}

function HomeLoan({ values, start }: { values: HomePurchaseFormValues; start: Month }) {
  const plan = toHomePurchase(values);
  if (values.price.value === null || plan.years < 1 || plan.loanRate < 0) return null;
  const loan = homeLoanTerms(plan, start);
  if (loan === null) return null;
  return (
    <p>
      <FormattedMessage
        id="items.home.loan"
        values={{
          owed: <Amount value={plan.price - plan.ownMoney} currency={plan.currency} />,
          payment: <Amount value={loan.payment} currency={plan.currency} />,
          interest: <Amount value={loan.interest} currency={plan.currency} />,
        }}
      />
    </p>
  );
}

/** Returns a function that adds items to the selected scenario, all or none, in one change that can be undone. */
function useAddItems(): (items: readonly ItemDraft[], name: string) => Promise<void> {
  const t = useText();
  const client = useQueryClient();
  const scenario = useSelectedScenario();
  // A repeated request sends the same idempotency key, so that a retry after a lost response adds nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  return async (items, name) => {
    const rows = items.map(({ tag_names: _none, ...item }) => item);
    const { undoToken } = await refetchAfterResponse(
      client,
      callUndoable(exportEndpoints.importData, {
        query: { dry_run: 'false', already_there: 'add' },
        headers: { 'Idempotency-Key': key },
        body: {
          data: {
            format: EXPORT_FORMAT,
            version: EXPORT_VERSION,
            scenarios: [{ name: scenario.name, items: rows }],
          },
          mode: 'add',
        },
      }),
      { endpoint: exportEndpoints.importData },
    );
    offerUndo({
      sentence: t('items.undo.what.added', { name }),
      notice: t('items.home.done', { name }),
      token: undoToken,
    });
  };
}
