import styles from './told.module.css';

/** The outcome of the last thing that a person did. */
export interface Status {
  tone: 'done' | 'problem';
  text: string;
}

/** Says it, or with null takes it back. */
export type Tell = (status: Status | null) => void;

interface ToldProps {
  /** The problem as a whole, not at one field. */
  problem: string | null;
  /** The success of a moment ago; it gives way to a problem. */
  notice?: string | null;
}

/** The words of a form as a whole. The places are always there, so that what appears in them is read aloud. */
export function Told({ problem, notice = null }: ToldProps) {
  return (
    <>
      <div role="alert" className={styles.place}>
        {problem === null ? null : (
          <p className={styles.problem} dir="auto">
            {problem}
          </p>
        )}
      </div>
      <div role="status" className={styles.place}>
        {notice === null || problem !== null ? null : (
          <p className={styles.notice} dir="auto">
            {notice}
          </p>
        )}
      </div>
    </>
  );
}
