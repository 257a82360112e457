import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { EMPTY, type Entry, isWrong } from '#ui/form/entry.ts';
import { FormField, useFormField, useItemFormState } from './item-form-field.tsx';
import { showsField } from './item-form-values.ts';
import styles from './item-form.module.css';
import { IntervalInput } from './months-input.tsx';

/** Fields that stand in this part of the form. */
export const TIME_FIELDS = ['interval_months', 'from_date', 'to_date'] as const;

/** How often something happens, from when and until when. What happens once has no end, so none is asked for. */
export function ItemTimeFields() {
  const t = useText();
  const { form } = useItemFormState();
  const { values } = form;
  const interval = useFormField('interval_months');
  const hasInterval = showsField(values, 'interval_months');
  const isOnce = hasInterval && values.interval_months.value === 0;
  // An end that is there, out of a file say, stays in sight: it can be wrong.
  const asksEnd = !isOnce || values.to_date.text.trim() !== '';
  /** The end that was there before somebody chose 'Once', should they choose again. */
  const [before, setBefore] = useState<Entry<string>>(EMPTY);
  const choose = (months: Entry<number>) => {
    interval.onChange(months);
    if (months.value === 0 && !isOnce) {
      setBefore(isWrong(values.to_date) ? EMPTY : values.to_date);
      form.setFieldValue('to_date', EMPTY);
    } else if (isOnce && months.value !== 0 && values.to_date.text === '') {
      form.setFieldValue('to_date', before);
    }
  };
  return (
    <>
      {hasInterval ? (
        <div className={styles.pair}>
          <IntervalInput
            {...interval}
            label={t('items.field.interval_months')}
            description={t('items.field.interval_months.help')}
            onChange={choose}
          />
        </div>
      ) : null}
      <div className={styles.pair}>
        <FormField
          name="from_date"
          description={t(isOnce ? 'items.field.from_date.once' : 'items.field.from_date.help')}
        />
        {asksEnd ? <FormField name="to_date" /> : null}
      </div>
    </>
  );
}
