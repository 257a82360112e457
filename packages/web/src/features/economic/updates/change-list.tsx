import styles from '#features/economic/objects/objects.module.css';
import { useText } from '#lib/text/text.ts';

export interface Change {
  readonly key: string;
  /** What changes, as in 'Mean reversion (USD): today's inflation'. */
  readonly what: string;
  /** Null where there was nothing. */
  readonly before: string | null;
  readonly after: string;
}

/** What would change, from what to what. */
export function ChangeList({ label, changes }: { label: string; changes: readonly Change[] }) {
  const t = useText();
  return (
    <ul className={styles.changes} aria-label={label}>
      {changes.map(({ key, what, before, after }) => (
        <li key={key}>
          <bdi>{what}</bdi>
          <span className={styles.arrow}>
            {before === null ? after : t('economy.update.fromTo', { before, after })}
          </span>
        </li>
      ))}
    </ul>
  );
}
