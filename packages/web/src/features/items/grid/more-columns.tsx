import { useText } from '#lib/text/text.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './item-grid.module.css';

/** As many names as fit a line: what is above a table must not grow while it is scrolled. */
const NAMED = 4;

interface MoreColumnsProps {
  /** What the columns are called that are not in sight. */
  unseen: readonly string[];
  goOn: (direction: 1 | -1) => void;
}

/** Says which columns lie beside the room of the table. The buttons are for the pointer: with the keyboard the arrow keys go there. */
export function MoreColumns({ unseen, goOn }: MoreColumnsProps) {
  const t = useText();
  const named = unseen.slice(0, NAMED).join(', ');
  const button = (label: string, icon: IconName, direction: 1 | -1) => (
    <button
      type="button"
      className={styles.sideways}
      aria-label={label}
      title={label}
      tabIndex={-1}
      onClick={() => goOn(direction)}
    >
      <Icon name={icon} size={16} />
    </button>
  );
  return (
    <p className={styles.more}>
      {t('items.column.more', {
        count: unseen.length,
        columns: unseen.length > NAMED ? `${named} …` : named,
      })}
      {button(t('items.column.back'), 'chevron-back', -1)}
      {button(t('items.column.on'), 'chevron-on', 1)}
    </p>
  );
}
