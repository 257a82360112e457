import { Fragment } from 'react';
import { MOD } from '#lib/mod-key.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './dashboard-shortcuts.module.css';

/** Each line's ways to do the same; a way is keys pressed together. */
const LINES: readonly { text: MessageKey; ways: readonly (readonly string[])[] }[] = [
  { text: 'shortcuts.search', ways: [['/']] },
  { text: 'shortcuts.add', ways: [['n']] },
  { text: 'shortcuts.privacy', ways: [['p']] },
  { text: 'shortcuts.undo', ways: [[MOD, 'Z']] },
  {
    text: 'shortcuts.redo',
    ways: [
      [MOD, 'Shift', 'Z'],
      [MOD, 'Y'],
    ],
  },
  { text: 'shortcuts.keys', ways: [['?']] },
  { text: 'shortcuts.cell', ways: [['Enter'], ['F2']] },
  { text: 'shortcuts.cellCancel', ways: [['Esc']] },
];

/** All keys of the dashboard. */
export function KeyList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shortcuts.title')}>
      <dl className={styles.list}>
        {LINES.map(({ text, ways }) => (
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
      <p className={styles.note}>{t('shortcuts.cells')}</p>
    </Dialog>
  );
}
