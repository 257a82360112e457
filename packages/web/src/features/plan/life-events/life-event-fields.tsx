/** The rows of the dialog 'Life events': an editable list, and the fields of a row. */
import { ActionIcon, Button } from '@mantine/core';
import type { Person } from '@meridian/contract';
import type { ReactNode } from 'react';
import { useText } from '#lib/text/text.ts';
import { DateInput } from '#ui/form/date-input.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { Select } from '#ui/form/select.tsx';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import type { MilestoneRow, PersonRow } from './life-event-rows.ts';
import styles from './life-events.module.css';
import { MonthInput } from './month-input.tsx';

/** The select's value for a milestone with a date instead of an age. */
const DATED = 'date';

/** Returns a negative key for a new row, which cannot equal the id of a stored row. */
const nextKey = (rows: readonly { key: number }[]) => Math.min(0, ...rows.map(({ key }) => key)) - 1;

interface LifeRowsProps<Row extends { key: number; name: string }> {
  title: string;
  add: string;
  rows: readonly Row[];
  most: number;
  blank: Omit<Row, 'key'>;
  onChange: (rows: Row[]) => void;
  children: (row: Row, change: (row: Row) => void) => ReactNode;
  renderBelow?: (row: Row) => ReactNode;
}

/** Renders a list in which rows can be added and removed. */
export function EditableRowList<Row extends { key: number; name: string }>({
  title,
  add,
  rows,
  most,
  blank,
  onChange,
  children,
  renderBelow,
}: LifeRowsProps<Row>) {
  const t = useText();
  const change = (row: Row) => onChange(rows.map((one) => (one.key === row.key ? row : one)));
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {rows.map((row) => (
        <div key={row.key} className={styles.row} role="group" aria-label={row.name}>
          {children(row, change)}
          <ActionIcon
            variant="subtle"
            aria-label={t('scenarios.life.remove', { name: row.name })}
            onClick={() => onChange(rows.filter((one) => one.key !== row.key))}
          >
            <Icon name="close" size={18} />
          </ActionIcon>
          {renderBelow === undefined ? null : <div className={styles.below}>{renderBelow(row)}</div>}
        </div>
      ))}
      <Button
        variant="subtle"
        disabled={rows.length >= most}
        onClick={() => onChange([...rows, { ...blank, key: nextKey(rows) } as Row])}
      >
        {add}
      </Button>
    </section>
  );
}

export function PersonFields({ row, onChange }: { row: PersonRow; onChange: (row: PersonRow) => void }) {
  const t = useText();
  return (
    <>
      <UserTextInput
        label={t('scenarios.life.name')}
        value={row.name}
        onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
      />
      <MonthInput label={t('scenarios.life.born')} value={row.born} onChange={(born) => onChange({ ...row, born })} />
    </>
  );
}

interface MilestoneFieldsProps {
  row: MilestoneRow;
  people: readonly Pick<Person, 'id' | 'name'>[];
  onChange: (row: MilestoneRow) => void;
}

/** Renders the inputs for a milestone: a date, or the age of a stored person. */
export function MilestoneFields({ row, people, onChange }: MilestoneFieldsProps) {
  const t = useText();
  const choices = [
    { value: DATED, label: t('scenarios.life.atDate') },
    ...people.map(({ id, name }) => ({ value: String(id), label: t('scenarios.life.atAge', { name }) })),
  ];
  return (
    <>
      <UserTextInput
        label={t('scenarios.life.name')}
        value={row.name}
        onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
      />
      {people.length === 0 ? null : (
        <Select
          label={t('scenarios.life.when')}
          value={row.person === '' ? DATED : row.person}
          data={choices}
          onChange={(chosen) => onChange({ ...row, person: chosen === DATED ? '' : chosen })}
        />
      )}
      {row.person === '' ? (
        <DateInput label={t('scenarios.life.date')} value={row.date} onChange={(date) => onChange({ ...row, date })} />
      ) : (
        <NumberInput label={t('scenarios.life.age')} value={row.age} onChange={(age) => onChange({ ...row, age })} />
      )}
    </>
  );
}

interface MilestoneQuestionButtonProps {
  row: MilestoneRow;
  /** Opens the question how early the milestone can be; null while the milestones on screen are not saved. */
  onAsk: ((milestoneId: number) => void) | null;
}

/** Renders the button that asks how early a milestone can be; not shown for an unsaved milestone. */
export function MilestoneQuestionButton({ row, onAsk }: MilestoneQuestionButtonProps) {
  const t = useText();
  return row.id === undefined ? null : (
    <Button variant="subtle" size="compact-sm" disabled={onAsk === null} onClick={() => onAsk?.(row.key)}>
      {t('scenarios.life.ask', { name: row.name })}
    </Button>
  );
}
