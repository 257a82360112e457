import { notifications, notificationsStore } from '@mantine/notifications';
import { errorText } from '#lib/api/error-text.ts';
import { isModuleLoadFailure, reloadPage } from '#lib/api/module-load-failure.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './notify.module.css';

/** An action offered by a notice, such as 'Undo'. Running it closes the notice. */
interface Action {
  label: string;
  run: () => void;
}

const SECONDS = { plain: 5, withAction: 12 };

/** Maximum number of notices on screen. More would cover a phone's window. */
const MOST_SHOWN = 3;

function show(tone: 'done' | 'problem', message: string, action?: Action, topic?: string): void {
  if (topic !== undefined) notifications.hide(topic);
  makeRoom();
  const id = notifications.show({
    ...(topic === undefined ? {} : { id: topic }),
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
    closeButtonProps: { icon: <CloseSign /> },
  });
}

/**
 * Hides the oldest notice, because Mantine would otherwise delay the newest one. Notices of problems are hidden last.
 */
function makeRoom(): void {
  const { notifications: shown } = notificationsStore.getState();
  if (shown.length < MOST_SHOWN) return;
  const oldest = shown.find(({ role }) => role === 'status') ?? shown[0];
  if (oldest?.id !== undefined) notifications.hide(oldest.id);
}

/**
 * Shows a notice of success or of a problem, which closes by itself: `notify.done(text, { label: t('common.undo'), run })`. Of the notices
 * with the same topic only the newest is shown.
 */
export const notify = {
  done: (message: string, action?: Action, topic?: string) => show('done', message, action, topic),
  problem: (message: string, action?: Action, topic?: string) => show('problem', message, action, topic),
  /** Hides the notice of a topic, for example because it is no longer true. */
  withdraw: (topic: string) => {
    notifications.hide(topic);
  },
  /** Loads the notices' container early, so that a notice can be shown after the network has failed. */
  prepare: () => {
    notifications.hide('');
  },
};

/**
 * Renders the icon of a notice's close button with its label. It is a component, because notices are created outside React's tree and only
 * a component can read the messages.
 */
function CloseSign() {
  const t = useText();
  return (
    <>
      <Icon name="close" size={16} />
      <span className="visually-hidden">{t('common.close')}</span>
    </>
  );
}

/** Shows a notice that a part of the page could not be opened. If only a reload of the page can help, the notice has a 'Reload' button. */
export function notifyFailure(error: unknown, t: Translate): void {
  const reload = isModuleLoadFailure(error) ? { label: t('page.reload'), run: reloadPage } : undefined;
  notify.problem(`${t('card.failed')} ${errorText(error, t, t('card.failedHint'))}`, reload, 'could not open');
}
