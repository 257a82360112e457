import { Button } from '@mantine/core';
import { type FinancialItem, LIMITS } from '@meridian/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import { useFootHeight } from '#ui/layout/use-foot-height.ts';
import { Select } from '#ui/form/select.tsx';
import { BulkActionInputs } from './bulk-action-inputs.tsx';
import styles from './bulk-action-bar.module.css';
import { BULK_ACTION_GROUPS, type BulkActionDraft, canSubmitWithEnter } from './bulk-action-draft.ts';
import { selectItems } from '#features/plan/view/item-list-state.ts';
import { useBulkAction } from './use-bulk-action.ts';

/** Renders the bar that applies one action to all selected items. */
export function BulkActionBar({ selected }: { selected: readonly FinancialItem[] }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  useFootHeight(form);
  const deselect = () => {
    focusList(form.current);
    selectItems([]);
  };
  const { draft, edit, problem, isBusy, apply } = useBulkAction(selected, form, () => focusList(form.current));
  const isTooMany = selected.length > LIMITS.bulkItems;
  const general = isTooMany ? t('items.bulk.tooMany', { most: LIMITS.bulkItems }) : problem.general;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isTooMany || !mayApplyByEnterOrClick(event, draft)) return;
    void apply();
  };
  return (
    <form ref={form} className={styles.bar} aria-label={t('items.bulk')} data-bulk-bar noValidate onSubmit={submit}>
      <div className={styles.head}>
        <strong className={styles.count} role="status">
          {t('items.bulk.selected', { count: selected.length })}
        </strong>
        <Button variant="subtle" size="compact-sm" leftSection={<Icon name="close" size={16} />} onClick={deselect}>
          {t('items.bulk.clear')}
        </Button>
      </div>
      <ActionSelect draft={draft} edit={edit} />
      <BulkActionInputs key={draft.action} draft={draft} errors={problem.fields} selected={selected} onChange={edit} />
      <Button
        type="submit"
        className={styles.apply ?? ''}
        color={draft.action === 'delete' ? 'claret' : 'evergreen'}
        disabled={draft.action === null || isTooMany}
        loading={isBusy}
      >
        {t('items.bulk.apply')}
      </Button>
      {general === null ? null : (
        <p role="alert" className={styles.problem} dir="auto">
          {general}
        </p>
      )}
    </form>
  );
}

/** Moves the focus to the last focused row of the list, because the bar that had the focus disappears. */
function focusList(form: HTMLElement | null): void {
  const list = form?.closest('[data-item-list]')?.querySelector('[role=tabpanel]');
  list?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}

/**
 * Returns whether a submit may apply the action. A click on 'Apply' always may, because it also shows which inputs are
 * missing. Enter in an empty tag name may not.
 */
function mayApplyByEnterOrClick({ nativeEvent }: FormEvent, draft: BulkActionDraft): boolean {
  const isTyping = document.activeElement instanceof HTMLInputElement;
  const isClicked = nativeEvent instanceof SubmitEvent && nativeEvent.submitter === document.activeElement;
  return isClicked || !isTyping || canSubmitWithEnter(draft);
}

/** Renders the select for the action. Enter in it never applies the action, because Enter opens and confirms its options. */
function ActionSelect({ draft, edit }: { draft: BulkActionDraft; edit: (changes: Partial<BulkActionDraft>) => void }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Select
      className={styles.action ?? ''}
      label={t('items.bulk.action')}
      placeholder={t('items.bulk.action.choose')}
      comboboxProps={{ position: 'top' }}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isOpen) event.preventDefault();
      }}
      data={BULK_ACTION_GROUPS.map(({ group, actions }) => ({
        group: t(`items.bulk.group.${group}`),
        items: actions.map((action) => ({ value: action, label: t(`items.bulk.${action}`) })),
      }))}
      value={draft.action}
      onChange={(action) => edit({ action })}
    />
  );
}
