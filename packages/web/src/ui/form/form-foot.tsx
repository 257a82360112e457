import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#lib/text/text.ts';
import styles from './form-foot.module.css';

interface FormFootProps {
  /** Why the last attempt failed: said beside the button that made it, and until the next attempt. */
  problem?: ReactNode;
  problemTitle?: string;
  /** Something is under way: nothing else can be begun. */
  isBusy: boolean;
  onCancel: () => void;
  /** The words of the button that submits the form; absent where it is among the children. */
  submit?: string;
  isIncomplete?: boolean;
  /** Buttons after the one that cancels. */
  children?: ReactNode;
}

/** The foot of a form in a dialog: in sight however long the form is, and above a phone's keyboard. */
export function FormFoot({ problem = null, problemTitle, isBusy, onCancel, submit, ...rest }: FormFootProps) {
  const t = useText();
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
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t('common.cancel')}
        </Button>
        {rest.children}
        {submit === undefined ? null : (
          <Button type="submit" loading={isBusy} disabled={rest.isIncomplete ?? false}>
            {submit}
          </Button>
        )}
      </Group>
    </div>
  );
}
