import styles from './told.module.css';

/** What became of the last thing that a person did. */
export interface Status {
  tone: 'done' | 'problem';
  text: string;
}

/** Says it, or with null takes it back. */
export type Tell = (status: Status | null) => void;

interface ToldProps {
  /** What went wrong as a whole, not at one field. */
  problem: string | null;
  /** What has just gone well; it gives way to a problem. */
  notice?: string | null;
}

/** What a form has to say as a whole. The places are always there, so that what appears in them is read aloud. */
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
