import { Button } from '@mantine/core';
import type { Passkey } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { ListRow, RowList } from '#ui/layout/row-list.tsx';
import type { SecondFactorTask } from './second-factor-dialog.tsx';
import styles from './second-factor.module.css';

interface PasskeyListProps {
  passkeys: Passkey[];
  /** True if the list has one passkey and the account has no other second factor. */
  isLast: boolean;
  begin: (task: SecondFactorTask) => void;
}

/** Renders the list of passkeys with their names and actions. */
export function PasskeyList({ passkeys, isLast, begin }: PasskeyListProps) {
  const t = useText();
  const write = useFormatters();
  return (
    <div className={styles.passkeys}>
      <RowList label={t('secondFactor.passkeys')}>
        {passkeys.map((passkey) => {
          const { id, name, created_at: created, last_used_at: used } = passkey;
          return (
            <ListRow
              key={id}
              title={name}
              facts={
                <>
                  <span>{t('secondFactor.passkeys.created', { when: write.dateTime(created) })}</span>
                  <span>
                    {used === null
                      ? t('secondFactor.passkeys.unused')
                      : t('secondFactor.passkeys.used', { when: write.dateTime(used) })}
                  </span>
                </>
              }
            >
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('secondFactor.passkeys.rename.name', { name })}
                onClick={() => begin({ kind: 'renamePasskey', passkey })}
              >
                {t('secondFactor.passkeys.rename')}
              </Button>
              <Button
                variant="subtle"
                color="claret"
                size="compact-sm"
                aria-label={t('secondFactor.passkeys.remove.name', { name })}
                onClick={() => begin({ kind: 'removePasskey', passkey, isLast })}
              >
                {t('secondFactor.passkeys.remove')}
              </Button>
            </ListRow>
          );
        })}
      </RowList>
    </div>
  );
}
