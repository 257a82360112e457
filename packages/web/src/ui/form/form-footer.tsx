import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#lib/text/text.ts';
import styles from './form-footer.module.css';

interface FormFooterProps {
  /** The reason why the last submission failed, shown beside the submit button until the next submission. */
  problem?: ReactNode;
  problemTitle?: string;
  /** True while a request is pending: the form can then not be submitted again. */
  isBusy: boolean;
  onCancel: () => void;
  /** The text of the submit button; absent if `children` contain it. */
  submit?: string;
  isIncomplete?: boolean;
  /** Additional buttons after 'Cancel'. */
  children?: ReactNode;
}

/**
 * Renders the footer of a form in a dialog, with its buttons. It stays visible below a long form, and is placed above the keyboard of a
 * phone.
 */
export function FormFooter({ problem = null, problemTitle, isBusy, onCancel, submit, ...rest }: FormFooterProps) {
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
