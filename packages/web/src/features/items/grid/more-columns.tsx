import { useText } from '#lib/text/text.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './item-grid.module.css';

/** Says that the table is wider than its room. The buttons are for the pointer: with the keyboard the arrow keys go there. */
export function MoreColumns({ goOn }: { goOn: (direction: 1 | -1) => void }) {
  const t = useText();
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
      {t('items.column.more')}
      {button(t('items.column.back'), 'chevron-back', -1)}
      {button(t('items.column.on'), 'chevron-on', 1)}
    </p>
  );
}
