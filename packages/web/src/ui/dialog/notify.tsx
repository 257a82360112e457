import { notifications, notificationsStore } from '@mantine/notifications';
import { errorText } from '#lib/api/error-text.ts';
import { isLoadFailure, reloadPage } from '#lib/api/load-failure.ts';
import { type Text, useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './notify.module.css';

/** Something to do about it, as in 'Undo'. The notice goes when it is done. */
interface Action {
  label: string;
  run: () => void;
}

const SECONDS = { plain: 5, withAction: 12 };

/** More would cover a phone's window. */
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

/** The newest is always seen at once: Mantine itself would keep it back until an older one goes. What went wrong stays longest. */
function makeRoom(): void {
  const { notifications: shown } = notificationsStore.getState();
  if (shown.length < MOST_SHOWN) return;
  const oldest = shown.find(({ role }) => role === 'status') ?? shown[0];
  if (oldest?.id !== undefined) notifications.hide(oldest.id);
}

/**
 * Tells what happened and goes by itself: `notify.done(text, { label: t('common.undo'), run })`. Of one topic only the
 * newest notice stands.
 */
export const notify = {
  done: (message: string, action?: Action, topic?: string) => show('done', message, action, topic),
  problem: (message: string, action?: Action, topic?: string) => show('problem', message, action, topic),
  /** Takes the notice of a topic away, if it still stands: it is no longer true. */
  withdraw: (topic: string) => {
    notifications.hide(topic);
  },
  /** Loads where notices appear, for one that may have to tell of a network that has gone meanwhile. */
  prepare: () => {
    notifications.hide('');
  },
};

/** A notice is made outside React's tree; its close button gets its name from a component that reads the catalogue. */
function CloseSign() {
  const t = useText();
  return (
    <>
      <Icon name="close" size={16} />
      <span className="visually-hidden">{t('common.close')}</span>
    </>
  );
}

/** Tells that something which was to open could not; with 'Reload' where only that helps. */
export function notifyFailure(error: unknown, t: Text): void {
  const reload = isLoadFailure(error) ? { label: t('page.reload'), run: reloadPage } : undefined;
  notify.problem(
    `${t('card.failed')} ${errorText(error, t, t('card.failedHint'))}`,
    reload,
    'could not open',
  );
}
