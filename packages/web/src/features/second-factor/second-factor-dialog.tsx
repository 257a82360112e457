import { Modal } from '@mantine/core';
import type { OwnerProof, Passkey } from '@meridian/contract';
import { useState } from 'react';
import { type MessageKey, type Text, useText } from '#lib/text.ts';
import { OwnerForm } from './owner-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import {
  addPasskey,
  beginTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  useRefreshSecondFactor,
} from './second-factor-api.ts';
import styles from './second-factor.module.css';
import { TotpSetup } from './totp-setup.tsx';

/** What somebody wants to do. `isLast`: afterwards no second factor is on. */
export type SecondFactorTask =
  | { kind: 'setUpApp' | 'renewCodes' }
  | { kind: 'removeApp'; isLast: boolean }
  | { kind: 'addPasskey'; number: number }
  | { kind: 'renamePasskey'; passkey: Passkey }
  | { kind: 'removePasskey'; passkey: Passkey; isLast: boolean };

interface SecondFactorDialogProps {
  task: SecondFactorTask;
  hasPassword: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** With what has been done. */
  onDone: (text: string) => void;
  /** The dialog is out of sight. */
  onClosed: () => void;
}

/** Every change to second factors: who is there, what to do, and where recovery codes come with it, those. */
export function SecondFactorDialog(props: SecondFactorDialogProps) {
  const { task, hasPassword, isOpen, onClose, onDone, onClosed } = props;
  const t = useText();
  const refresh = useRefreshSecondFactor();
  const [codes, setCodes] = useState<string[]>([]);
  const hasCodes = codes.length > 0;
  const end = () => {
    onClose();
    onDone(t(TEXTS[task.kind].done));
  };
  const finish = async (fresh: string[]) => {
    setCodes(fresh);
    await refresh();
    if (fresh.length === 0) end();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setCodes([]);
        onClosed();
      }}
      title={t(hasCodes ? 'secondFactor.codes.title' : TEXTS[task.kind].title)}
      closeOnClickOutside={false}
      // Shown this once: nobody closes them by accident.
      closeOnEscape={!hasCodes}
      withCloseButton={!hasCodes}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {hasCodes ? (
        <RecoveryCodeList codes={codes} onKept={end} />
      ) : (
        <TaskSteps task={task} hasPassword={hasPassword} onDone={finish} onCancel={onClose} />
      )}
    </Modal>
  );
}

interface TaskStepsProps {
  task: SecondFactorTask;
  hasPassword: boolean;
  onDone: (codes: string[]) => Promise<void>;
  onCancel: () => void;
}

function TaskSteps({ task, hasPassword, onDone, onCancel }: TaskStepsProps) {
  const t = useText();
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  if (app !== null) return <TotpSetup {...app} onConfirmed={(codes) => void onDone(codes)} />;
  const act = async (proof: OwnerProof, name: string) => {
    switch (task.kind) {
      case 'setUpApp':
        return setApp(await beginTotp(proof));
      case 'removeApp':
        await removeTotp(proof);
        return onDone([]);
      case 'renewCodes':
        return onDone(await renewRecoveryCodes(proof));
      case 'addPasskey':
        return onDone(await addPasskey(proof, name));
      case 'renamePasskey':
        await renamePasskey(task.passkey.id, name);
        return onDone([]);
      case 'removePasskey':
        await removePasskey(task.passkey.id, proof);
        return onDone([]);
    }
  };
  const asksPassword = hasPassword && task.kind !== 'renamePasskey';
  const leads = [...leadsOf(task, t), ...(asksPassword ? [t('secondFactor.password.lead')] : [])];
  return (
    <OwnerForm
      lead={leads.map((lead) => (
        <p key={lead} className={styles.lead}>
          {lead}
        </p>
      ))}
      asksPassword={asksPassword}
      name={nameFor(task, t)}
      submit={t(TEXTS[task.kind].submit)}
      isDestructive={task.kind === 'removeApp' || task.kind === 'removePasskey'}
      act={act}
      onCancel={onCancel}
    />
  );
}

const TEXTS: Record<SecondFactorTask['kind'], Record<'title' | 'submit' | 'done', MessageKey>> = {
  setUpApp: {
    title: 'secondFactor.app',
    submit: 'secondFactor.continue',
    done: 'secondFactor.app.done',
  },
  removeApp: {
    title: 'secondFactor.app.remove.name',
    submit: 'secondFactor.app.remove',
    done: 'secondFactor.app.removed',
  },
  renewCodes: {
    title: 'secondFactor.codes.renew',
    submit: 'secondFactor.codes.renew',
    done: 'secondFactor.codes.done',
  },
  addPasskey: {
    title: 'secondFactor.passkeys.add',
    submit: 'secondFactor.continue',
    done: 'secondFactor.passkeys.added',
  },
  renamePasskey: {
    title: 'secondFactor.passkeys.rename.title',
    submit: 'common.save',
    done: 'secondFactor.passkeys.renamed',
  },
  removePasskey: {
    title: 'secondFactor.passkeys.remove.title',
    submit: 'secondFactor.passkeys.remove',
    done: 'secondFactor.passkeys.removed',
  },
};

/** What will happen, where the title does not say it all. */
function leadsOf(task: SecondFactorTask, t: Text): string[] {
  const last = 'isLast' in task && task.isLast ? [t('secondFactor.last')] : [];
  if (task.kind === 'removePasskey')
    return [t('secondFactor.passkeys.remove.lead', { name: task.passkey.name }), ...last];
  return task.kind === 'renewCodes' ? [t('secondFactor.codes.renew.lead')] : last;
}

function nameFor(task: SecondFactorTask, t: Text): string | undefined {
  if (task.kind === 'addPasskey') return t('secondFactor.passkeys.suggested', { number: task.number });
  return task.kind === 'renamePasskey' ? task.passkey.name : undefined;
}
