import { Alert, Button, Group } from '@mantine/core';
import { economicEndpoints } from '@meridian/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { errorText } from '#lib/api/error-text.ts';
import { fetchAgain } from '#lib/api/fetch-again.ts';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { useWrite } from '#ui/display.ts';
import { useEconomicName } from '#features/economic/economic-name.ts';
import { useEconomy } from '#features/economic/economy-api.ts';
import { numberLabel } from '#features/economic/objects/object-fields.tsx';
import styles from '#features/economic/objects/objects.module.css';
import { type Change, ChangeList } from './change-list.tsx';
import { type StressField, renewedTests } from './first-values.ts';

interface UpdateDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** 'Refresh stress tests': says which presets would change, and asks. */
export function RefreshDialog({ isOpen, onClose }: UpdateDialogProps) {
  const t = useText();
  const client = useQueryClient();
  const { currency } = useEconomy();
  const changes = useRefreshChanges();
  const { refreshStressTests } = economicEndpoints;
  const refresh = useMutation({
    mutationFn: () => call(refreshStressTests, { body: { currency } }),
    onSuccess: async () => {
      await fetchAgain(client, { endpoint: refreshStressTests });
      notify.done(t('economy.refresh.done'));
      onClose();
    },
  });
  const close = () => {
    refresh.reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('economy.refresh')} size="lg">
      <div className={styles.list}>
        <p>{t('economy.refresh.about', { currency })}</p>
        {changes.length === 0 ? (
          <p className={styles.words}>{t('economy.refresh.nothing')}</p>
        ) : (
          <ChangeList label={t('economy.update.changes')} changes={changes} />
        )}
        {refresh.isError ? (
          <Alert color="claret" role="alert">
            {t('economy.failed')} {errorText(refresh.error, t, t('economy.failed.hint'))}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            loading={refresh.isPending}
            disabled={changes.length === 0}
            onClick={() => refresh.mutate()}
          >
            {refresh.isError ? t('common.tryAgain') : t('economy.refresh.confirm')}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

const SEVERITIES = {
  High: 'economy.severity.high',
  Medium: 'economy.severity.medium',
  Low: 'economy.severity.low',
} as const;
const isSeverity = (value: unknown): value is keyof typeof SEVERITIES =>
  typeof value === 'string' && value in SEVERITIES;

function useRefreshChanges(): Change[] {
  const t = useText();
  const write = useWrite();
  const nameOf = useEconomicName();
  const value = (told: number | string) => {
    if (isSeverity(told)) return t(SEVERITIES[told]);
    return write.number(Number(told), { min: 0, max: 2 });
  };
  const label = (field: StressField) => t(field === 'severity' ? 'economy.severity' : numberLabel(field));
  return renewedTests(useEconomy()).flatMap(({ name: stored, changes }): Change[] => {
    const name = nameOf({ name: stored, is_preset: true });
    if (changes.length === 0)
      return [{ key: stored, what: name, before: null, after: t('economy.refresh.made') }];
    return changes.map(({ field, before, after }) => ({
      key: `${stored} ${field}`,
      what: t('economy.update.field', { name, field: label(field) }),
      before: value(before),
      after: value(after),
    }));
  });
}
