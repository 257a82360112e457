import styles from './export.module.css';

interface ProblemLinesProps {
  title: string;
  lines: readonly string[];
}

/** What is wrong with the file as a whole. */
export function ProblemLines({ title, lines }: ProblemLinesProps) {
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
