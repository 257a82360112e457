import {
  LIMITS,
  type ReAuthentication,
  type Passkey,
  passkeyEndpoints,
  secondFactorEndpoints,
} from '@meridian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api-client.ts';
import { refetchAltered } from '#lib/api/refetch-altered.ts';
import { type MessageKey, type Translate, useText } from '#lib/text/text.ts';
import { ReAuthenticationForm } from '#ui/re-authenticate/re-authentication-form.tsx';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { createPasskey, passkeyErrorText } from './passkey-sign-in.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** The change of the second factors that the dialog performs. `isLast` is true if no second factor is enabled afterwards. */
export type SecondFactorTask =
  | { kind: 'setUpApp' | 'renewCodes' }
  | { kind: 'removeApp'; isLast: boolean }
  | { kind: 'addPasskey'; number: number }
  | { kind: 'renamePasskey'; passkey: Passkey }
  | { kind: 'removePasskey'; passkey: Passkey; isLast: boolean };

interface SecondFactorDialogProps {
  task: SecondFactorTask;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the success message. */
  onDone: (text: string) => void;
  /** Called after the closing animation. */
  onClosed: () => void;
}

/**
 * Renders the dialog for every change of second factors. It asks for re-authentication, performs the change, and shows new recovery codes
 * if the change created any.
 */
export function SecondFactorDialog(props: SecondFactorDialogProps) {
  const { task, isOpen, onClose, onDone, onClosed } = props;
  const t = useText();
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>([]);
  const hasCodes = codes.length > 0;
  const end = () => {
    onClose();
    onDone(t(TEXTS[task.kind][2]));
  };
  const finish = async (fresh: string[]) => {
    setCodes(fresh);
    await refetchAltered(client, { endpoint: secondFactorEndpoints.confirmTotp });
    if (fresh.length === 0) end();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setCodes([]);
        onClosed();
      }}
      title={t(hasCodes ? 'secondFactor.codes.title' : TEXTS[task.kind][0])}
      closeOnClickOutside={false}
      // The codes are shown only once, so the dialog cannot be closed accidentally.
      closeOnEscape={!hasCodes}
      withCloseButton={!hasCodes}
    >
      {hasCodes ? (
        <RecoveryCodeList codes={codes} onStored={end} />
      ) : (
        <TaskSteps task={task} onDone={finish} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface TaskStepsProps {
  task: SecondFactorTask;
  onDone: (codes: string[]) => Promise<void>;
  onCancel: () => void;
}

function TaskSteps({ task, onDone, onCancel }: TaskStepsProps) {
  const t = useText();
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  const hasName = task.kind === 'addPasskey' || task.kind === 'renamePasskey';
  const [name, setName] = useState(() => firstName(task, t));
  if (app !== null) return <TotpSetup {...app} onConfirmed={(codes) => void onDone(codes)} />;
  const act = async (proof: ReAuthentication) => {
    switch (task.kind) {
      case 'setUpApp':
        return setApp(await call(secondFactorEndpoints.beginTotp, { body: proof }));
      case 'removeApp':
        await call(secondFactorEndpoints.removeTotp, { body: proof });
        return onDone([]);
      case 'renewCodes': {
        const renewed = await call(secondFactorEndpoints.renewRecoveryCodes, { body: proof });
        return onDone(renewed.recovery_codes);
      }
      case 'addPasskey': {
        const response = await createPasskey(await call(passkeyEndpoints.creationOptions, { body: proof }));
        const added = await call(passkeyEndpoints.addPasskey, { body: { name, response } });
        return onDone(added.recovery_codes);
      }
      case 'renamePasskey':
        await call(passkeyEndpoints.renamePasskey, { params: { id: task.passkey.id }, body: { name } });
        return onDone([]);
      case 'removePasskey':
        await call(passkeyEndpoints.removePasskey, { params: { id: task.passkey.id }, body: proof });
        return onDone([]);
    }
  };
  const nameField = (messages: Record<string, string>) => (
    <UserTextInput
      label={t('secondFactor.passkeys.name')}
      description={t('secondFactor.passkeys.name.help')}
      autoComplete="off"
      maxLength={2 * LIMITS.passkeyNameMaxCharacters}
      required
      withAsterisk={false}
      data-autofocus
      value={name}
      error={messages['name']}
      onChange={(event) => setName(event.currentTarget.value)}
    />
  );
  return (
    <ReAuthenticationForm
      lead={leadsOf(task, t).map((lead) => (
        <p key={lead}>{lead}</p>
      ))}
      fields={hasName ? nameField : undefined}
      isIncomplete={hasName && name.trim() === ''}
      submit={t(TEXTS[task.kind][1])}
      isDestructive={task.kind === 'removeApp' || task.kind === 'removePasskey'}
      act={act}
      problemText={(error) => passkeyErrorText(error, t, t('secondFactor.failed'))}
      onCancel={onCancel}
    />
  );
}

/** For each kind of change, the title of the dialog, the text of its submit button, and the success message. */
const TEXTS: Record<SecondFactorTask['kind'], readonly [title: MessageKey, submit: MessageKey, done: MessageKey]> = {
  setUpApp: ['secondFactor.app', 'secondFactor.continue', 'secondFactor.app.done'],
  removeApp: ['secondFactor.app.remove.name', 'secondFactor.app.remove', 'secondFactor.app.removed'],
  renewCodes: ['secondFactor.codes.renew', 'secondFactor.codes.renew', 'secondFactor.codes.done'],
  addPasskey: ['secondFactor.passkeys.add', 'secondFactor.continue', 'secondFactor.passkeys.added'],
  renamePasskey: ['secondFactor.passkeys.rename.title', 'common.save', 'secondFactor.passkeys.renamed'],
  removePasskey: [
    'secondFactor.passkeys.remove.title',
    'secondFactor.passkeys.remove',
    'secondFactor.passkeys.removed',
  ],
};

/** Returns the explanations shown above the fields; none if the title says enough. */
function leadsOf(task: SecondFactorTask, t: Translate): string[] {
  const last = 'isLast' in task && task.isLast ? [t('secondFactor.last')] : [];
  if (task.kind === 'removePasskey')
    return [t('secondFactor.passkeys.remove.lead', { name: task.passkey.name }), ...last];
  if (task.kind === 'setUpApp') return [t('secondFactor.app.lead')];
  return task.kind === 'renewCodes' ? [t('secondFactor.codes.renew.lead')] : last;
}

/** Returns the initial text of the name field; empty if the action has none. */
function firstName(task: SecondFactorTask, t: Translate): string {
  if (task.kind === 'addPasskey') return t('secondFactor.passkeys.suggested', { number: task.number });
  return task.kind === 'renamePasskey' ? task.passkey.name : '';
}
