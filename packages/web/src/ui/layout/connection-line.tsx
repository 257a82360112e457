import { useConnection } from '#lib/api/connection.ts';
import { useText } from '#lib/text/text.ts';
import styles from './connection-line.module.css';

/** Says, for as long as it is so, that the server cannot be reached. */
export function ConnectionLine() {
  const t = useText();
  const connection = useConnection();
  return (
    <output className={styles.line} data-shown={connection !== 'fine' || undefined}>
      {connection === 'fine' ? null : t(`page.${connection}`)}
    </output>
  );
}
