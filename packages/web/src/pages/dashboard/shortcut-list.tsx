import { Fragment } from 'react';
import { MODIFIER_KEY_NAME } from '#lib/modifier-key.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './dashboard-shortcuts.module.css';
import type { DashboardView } from './use-dashboard-view.ts';

interface KeyLine {
  text: MessageKey;
  /** The key combinations that perform the action; each is a list of keys to press together. */
  ways: readonly (readonly string[])[];
  /** True for actions on the list of items, which only the standard dashboard has. */
  isOfItems?: true;
}

const LINES: readonly KeyLine[] = [
  { text: 'shortcuts.search', ways: [['/']], isOfItems: true },
  { text: 'shortcuts.add', ways: [['n']] },
  { text: 'shortcuts.privacy', ways: [['p']] },
  { text: 'shortcuts.undo', ways: [[MODIFIER_KEY_NAME, 'Z']] },
  {
    text: 'shortcuts.redo',
    ways: [
      [MODIFIER_KEY_NAME, 'Shift', 'Z'],
      [MODIFIER_KEY_NAME, 'Y'],
    ],
  },
  { text: 'shortcuts.save', ways: [[MODIFIER_KEY_NAME, 'Enter']] },
  { text: 'shortcuts.keys', ways: [['?']] },
  { text: 'shortcuts.cell', ways: [['Enter'], ['F2']], isOfItems: true },
  { text: 'shortcuts.cellCancel', ways: [['Esc']], isOfItems: true },
];

interface ShortcutListProps {
  view: DashboardView;
  isOpen: boolean;
  onClose: () => void;
}

/** Renders the dialog with all keyboard shortcuts of the current view. */
export function ShortcutList({ view, isOpen, onClose }: ShortcutListProps) {
  const t = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shortcuts.title')}>
      <dl className={styles.list}>
        {LINES.filter(({ isOfItems }) => view === 'standard' || isOfItems !== true).map(({ text, ways }) => (
          <div key={text} className={styles.line}>
            <dt>{t(text)}</dt>
            <dd className={styles.ways}>
              {ways.map((keys, index) => (
                <Fragment key={keys.join(' ')}>
                  {index > 0 ? <span>{t('shortcuts.or')}</span> : null}
                  <span className={styles.keys} dir="ltr">
                    {keys.map((key) => (
                      <kbd key={key} className={styles.key}>
                        {key}
                      </kbd>
                    ))}
                  </span>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('shortcuts.note')}</p>
      {view === 'standard' ? <p className={styles.note}>{t('shortcuts.cells')}</p> : null}
    </Dialog>
  );
}
