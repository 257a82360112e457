import styles from './export.module.css';

/** Renders the errors of a whole file; empty without errors. */
export function ImportErrorList({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className={styles.problems} role="alert">
      <p className={styles.problemTitle}>{title}</p>
      <ul>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
