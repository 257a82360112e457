import { notifications } from '@mantine/notifications';
import styles from './notify.module.css';

interface Action {
  label: string;
  run: () => void;
}

interface Notice {
  message: string;
  /** Something to do about it, as in 'Undo'. The notice goes when it is done. */
  action?: Action;
}

const SECONDS = { plain: 5, withAction: 12 };

/** Tells what happened and goes by itself. Answers an id for {@link dismiss}. */
function show(notice: Notice, tone: 'done' | 'problem'): string {
  const { message, action } = notice;
  const id = notifications.show({
    message: (
      <span className={styles.notice}>
        <span dir="auto">{message}</span>
        {action === undefined ? null : (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              notifications.hide(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </span>
    ),
    color: tone === 'done' ? 'evergreen' : 'claret',
    autoClose: 1_000 * (action === undefined && tone === 'done' ? SECONDS.plain : SECONDS.withAction),
    role: tone === 'done' ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': '×' },
  });
  return id;
}

export const notify = {
  done: (message: string, action?: Action) =>
    show({ message, ...(action === undefined ? {} : { action }) }, 'done'),
  problem: (message: string, action?: Action) =>
    show({ message, ...(action === undefined ? {} : { action }) }, 'problem'),
  dismiss: (id: string) => notifications.hide(id),
};
