import { economicEndpoints } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { offerUndo } from '#features/undo/public.ts';
import { callUndoable } from '#lib/api/api-client.ts';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { useEconomicName } from '#features/economic/economic-name.ts';
import { useEconomy } from '#features/economic/economy-api.ts';
import { numberLabel } from '#features/economic/objects/object-fields.tsx';
import { type Change, UpdateDialog } from './update-dialog.tsx';
import { type StressField, renewedTests } from './first-values.ts';

interface RefreshDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** 'Refresh stress tests': says which presets would change, and asks. */
export function RefreshDialog({ isOpen, onClose }: RefreshDialogProps) {
  const t = useText();
  const { currency } = useEconomy();
  const changes = useRefreshChanges();
  const { refreshStressTests } = economicEndpoints;
  const refresh = useMutation({
    mutationFn: () => callUndoable(refreshStressTests, { body: { currency } }),
    meta: { changesBy: refreshStressTests },
    onSuccess: ({ undoToken: token }) => {
      offerUndo({ sentence: t('economy.refresh.done'), token });
      onClose();
    },
  });
  return (
    <UpdateDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('economy.refresh')}
      confirm={t('economy.refresh.confirm')}
      changes={changes}
      nothing={t('economy.refresh.nothing')}
      update={refresh}
    >
      <p>{t('economy.refresh.about', { currency })}</p>
    </UpdateDialog>
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
