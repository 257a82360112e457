import styles from './form-status.module.css';

/** The result of the user's last action. */
export interface FormActionStatus {
  tone: 'done' | 'problem';
  text: string;
}

/** A function that shows the result of an action above the form; null removes it. */
export type ShowStatus = (status: FormActionStatus | null) => void;

interface FormStatusProps {
  /** The message about a problem of the whole form rather than of one field; null if there is none. */
  problem: string | null;
  /** The last success message. It is shown unless there is a problem. */
  notice?: string | null;
}

/** Renders the messages that concern a whole form. Their elements are always mounted, so that screen readers announce new messages. */
export function FormStatus({ problem, notice = null }: FormStatusProps) {
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
