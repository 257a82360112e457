import { Badge, Button } from '@mantine/core';
import type { SecondFactor } from '@meridian/contract';
import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#lib/text/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import { ListRow } from '#ui/layout/row-list.tsx';
import { arePasskeysSupported } from './passkey-sign-in.ts';
import { PasskeyList } from './passkey-list.tsx';
import { countSecondFactors, useSecondFactor } from './second-factor-query.ts';
import type { SecondFactorTask } from './second-factor-dialog.tsx';
import styles from './second-factor.module.css';

const SecondFactorDialog = lazyDialog(async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog);

/** The card suggests creating new codes if at most this many are left. */
const FEW_CODES = 3;

/** Renders the card 'Two-step sign-in' of the Security tab: the enabled second factors and their actions. */
export function SecondFactorCard({ showStatus }: { showStatus: ShowStatus }) {
  const t = useText();
  const { data, isPending, error, refetch } = useSecondFactor();
  const [task, setTask] = useState<SecondFactorTask>({ kind: 'setUpApp' });
  const [isOpen, setIsOpen] = useState(false);
  const parts = useRef<HTMLDivElement>(null);
  const keepFocus = () => {
    // The focus is set here in case the pressed button was removed. The delay lets the dialog restore the focus first.
    setTimeout(() => {
      if (document.activeElement === document.body) parts.current?.focus();
    }, 50);
  };
  const begin = (wanted: SecondFactorTask) => {
    showStatus(null);
    setTask(wanted);
    setIsOpen(true);
  };
  const isOn = data !== undefined && countSecondFactors(data) > 0;
  const status = <Badge color={isOn ? 'evergreen' : 'gray'}>{t(isOn ? 'secondFactor.on' : 'secondFactor.off')}</Badge>;
  return (
    <Card
      title={t('secondFactor.title')}
      note={t('secondFactor.note')}
      actions={data === undefined ? undefined : status}
      minHeight="10rem"
      loading={isPending}
      error={data === undefined ? error : null}
      failure={t('secondFactor.unread')}
      onRetry={() => void refetch()}
    >
      {data === undefined ? null : (
        <div ref={parts} tabIndex={-1} className="focus-place">
          <AppPart factor={data} begin={begin} />
          <PasskeyPart factor={data} begin={begin} />
          {isOn ? <CodesPart factor={data} begin={begin} /> : null}
          <SecondFactorDialog
            task={task}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onDone={(text) => showStatus({ tone: 'done', text })}
            onClosed={keepFocus}
          />
        </div>
      )}
    </Card>
  );
}

interface PartProps {
  factor: SecondFactor;
  begin: (task: SecondFactorTask) => void;
}

function AppPart({ factor, begin }: PartProps) {
  const t = useText();
  const { totp } = factor;
  return (
    <ListRow isPart title={t('secondFactor.app')} facts={t(totp ? 'secondFactor.app.on' : 'secondFactor.app.off')}>
      <Button variant="default" size="compact-sm" onClick={() => begin({ kind: 'setUpApp' })}>
        {t(totp ? 'secondFactor.app.move' : 'secondFactor.app.setUp')}
      </Button>
      {totp ? (
        <Button
          variant="subtle"
          color="claret"
          size="compact-sm"
          aria-label={t('secondFactor.app.remove.name')}
          onClick={() => begin({ kind: 'removeApp', isLast: countSecondFactors(factor) === 1 })}
        >
          {t('secondFactor.app.remove')}
        </Button>
      ) : null}
    </ListRow>
  );
}

function PasskeyPart({ factor, begin }: PartProps) {
  const t = useText();
  const { passkeys, passkey_origin: origin } = factor;
  const obstacle = passkeyObstacle(origin);
  const number = passkeys.length + 1;
  return (
    <>
      <ListRow
        isPart
        title={t('secondFactor.passkeys')}
        facts={
          <>
            {t('secondFactor.passkeys.note')}
            {obstacle === null ? null : <span className={styles.obstacle}>{obstacle}</span>}
          </>
        }
      >
        {obstacle === null ? (
          <Button variant="default" size="compact-sm" onClick={() => begin({ kind: 'addPasskey', number })}>
            {t('secondFactor.passkeys.add')}
          </Button>
        ) : null}
      </ListRow>
      {passkeys.length === 0 ? null : (
        <PasskeyList passkeys={passkeys} isLast={countSecondFactors(factor) === 1} begin={begin} />
      )}
    </>
  );
}

/** Returns why no passkey can be added here, and what to do; null if one can be added. */
function passkeyObstacle(origin: string | null): ReactNode {
  if (origin === null) return <FormattedMessage id="secondFactor.passkeys.nowhere" />;
  if (origin !== location.origin) {
    const link = (words: ReactNode) => <a href={`${origin}/profile?tab=security`}>{words}</a>;
    return <FormattedMessage id="secondFactor.passkeys.elsewhere" values={{ origin, link }} />;
  }
  return arePasskeysSupported() ? null : <FormattedMessage id="secondFactor.passkeys.unsupported" />;
}

function CodesPart({ factor, begin }: PartProps) {
  const t = useText();
  const { recovery_codes_left: count } = factor;
  const few = count <= FEW_CODES ? ` ${t('secondFactor.codes.few')}` : '';
  return (
    <ListRow isPart title={t('secondFactor.codes')} facts={t('secondFactor.codes.left', { count }) + few}>
      <Button variant="default" size="compact-sm" onClick={() => begin({ kind: 'renewCodes' })}>
        {t('secondFactor.codes.renew')}
      </Button>
    </ListRow>
  );
}
