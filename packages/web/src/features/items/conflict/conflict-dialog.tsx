import { Button, Group, Text } from '@mantine/core';
import { type FinancialItem, describeField } from '@meridian/contract';
import { useCurrency } from '#features/currency/public.ts';
import { ItemFieldValue, ItemTags } from '#features/items/grid/item-cells.tsx';
import { FIELD_LABELS, type ItemField } from '#features/items/grid/item-columns.ts';
import { LISTED_FIELDS } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './conflict-dialog.module.css';
import type { Conflict, Kept } from './send-update.ts';
import type { PatchField } from './item-conflict.ts';

interface ConflictDialogProps extends Conflict {
  isOpen: boolean;
  onClose: () => void;
  onAnswer: (kept: Kept) => void;
}

/** 'This item was changed elsewhere': both values of each field in dispute. Closing it leaves the saved ones as they are. */
export function ConflictDialog({ theirs, mine, fields, isOpen, onClose, onAnswer }: ConflictDialogProps) {
  const t = useText();
  const columns = columnsOf(fields);
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
          {columns.map((column) => (
            <tr key={column}>
              <th scope="row">{t(column === 'tags' ? 'items.tags' : FIELD_LABELS[column])}</th>
              <td>
                <Value item={theirs} column={column} />
              </td>
              <td>
                <Value item={mine} column={column} />
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

type Column = ItemField | 'tags';

/** The columns of the list in which the fields stand. */
function columnsOf(fields: readonly PatchField[]): Column[] {
  const columns = fields.map((field) =>
    field === 'tag_names' ? 'tags' : (describeField(field).within ?? field),
  );
  return [...LISTED_FIELDS, 'tags' as const].filter((column) => columns.some((name) => name === column));
}

function Value({ item, column }: { item: FinancialItem; column: Column }) {
  const currency = useCurrency();
  if (column === 'tags') return <ItemTags tags={item.tags} />;
  return <ItemFieldValue item={item} field={column} currency={currency} />;
}
