import styles from './account.module.css';

/** What became of the last thing the person did. */
export interface AccountStatus {
  tone: 'done' | 'problem';
  text: string;
}

/** Says it, or with null takes it back. */
export type Tell = (status: AccountStatus | null) => void;

/** The status banner. Both regions are always there, so that what appears in them is read aloud. */
export function StatusBanner({ status }: { status: AccountStatus | null }) {
  const textFor = (tone: AccountStatus['tone']) =>
    status?.tone === tone ? (
      <p className={styles.banner} data-tone={tone} dir="auto">
        {status.text}
      </p>
    ) : null;
  return (
    <div className={styles.banners}>
      <div role="status">{textFor('done')}</div>
      <div role="alert">{textFor('problem')}</div>
    </div>
  );
}
