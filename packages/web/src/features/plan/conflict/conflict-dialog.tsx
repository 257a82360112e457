import { Button, Group, Text } from '@mantine/core';
import { type FinancialItem, describeField } from '@meridian/contract';
import { useCurrency } from '#features/currency/public.ts';
import { ItemFieldValue } from '#features/plan/grid/item-cells.tsx';
import type { PatchField } from '#features/plan/item-changes.ts';
import { TABLE_FIELDS, type TableField, columnLabel } from '#features/plan/view/item-columns.ts';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './conflict-dialog.module.css';

/** Two versions of an item that two sessions have changed at the same time. */
export interface Conflict {
  /** The item as it is stored now, with the changes of the other session. */
  readonly theirs: FinancialItem;
  /** The item as the user of this page wants to store it. */
  readonly mine: FinancialItem;
  /** The fields that both sessions have changed to different values. */
  readonly fields: readonly PatchField[];
}

export type ConflictChoice = 'theirs' | 'mine';

interface ConflictDialogProps extends Conflict {
  isOpen: boolean;
  onClose: () => void;
  onAnswer: (choice: ConflictChoice) => void;
}

/**
 * Renders the dialog 'This item was changed elsewhere' with both values of each conflicting field. If the user closes
 * it, the stored values stay.
 */
export function ConflictDialog({ theirs, mine, fields, isOpen, onClose, onAnswer }: ConflictDialogProps) {
  const t = useText();
  const currency = useCurrency();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('items.conflict.title')} closeOnClickOutside={false}>
      <Text dir="auto">{t('items.conflict.text', { name: theirs.name })}</Text>
      <table className={styles.values}>
        <thead>
          <tr>
            <th scope="col">{t('items.conflict.field')}</th>
            <th scope="col">{t('items.conflict.theirs')}</th>
            <th scope="col">{t('items.conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {columnsOf(fields).map((column) => (
            <tr key={column}>
              <th scope="row">{t(columnLabel(column))}</th>
              <td>
                <ItemFieldValue item={theirs} field={column} currency={currency} />
              </td>
              <td>
                <ItemFieldValue item={mine} field={column} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => onAnswer('theirs')}>
          {t('items.conflict.keepTheirs')}
        </Button>
        <Button onClick={() => onAnswer('mine')}>{t('items.conflict.useMine')}</Button>
      </Group>
    </Dialog>
  );
}

/** Returns the table columns that show these fields. */
function columnsOf(fields: readonly PatchField[]): TableField[] {
  const columns = fields.map((field) => (field === 'tag_names' ? 'tags' : (describeField(field).within ?? field)));
  return TABLE_FIELDS.filter((column) => columns.some((name) => name === column));
}
