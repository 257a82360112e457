import { Alert, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './form-foot.module.css';

interface FormFootProps {
  /** Why the last attempt failed: said beside the button that made it, and until the next attempt. */
  problem?: ReactNode;
  problemTitle?: string;
  /** The buttons, the one that saves last. */
  children: ReactNode;
}

/** The foot of a form in a dialog: in sight however long the form is, and above a phone's keyboard. */
export function FormFoot({ problem = null, problemTitle, children }: FormFootProps) {
  return (
    <div className={styles.foot}>
      {problem === null && problemTitle === undefined ? null : (
        <Alert
          color="claret"
          role="alert"
          className={styles.problem ?? ''}
          {...(problemTitle === undefined ? {} : { title: problemTitle })}
        >
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" className={styles.buttons ?? ''}>
        {children}
      </Group>
    </div>
  );
}
