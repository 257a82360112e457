import { economicEndpoints } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useWrite } from '#ui/display.ts';
import { useEconomicName } from '#features/economic/economic-name.ts';
import { useEconomy } from '#features/economic/economy-api.ts';
import { SEVERITY_TEXTS } from '#features/economic/severity.tsx';
import { numberLabel } from '#features/economic/objects/object-fields.tsx';
import { type Change, UpdateDialog } from './update-dialog.tsx';
import { type StressField, renewedTests } from './first-values.ts';
import { type Altered, economyBefore, useUndoUpdate } from './undo-update.ts';

interface RefreshDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** 'Refresh stress tests': says which presets would change, and asks. */
export function RefreshDialog({ isOpen, onClose }: RefreshDialogProps) {
  const t = useText();
  const { currency } = useEconomy();
  const changes = useRefreshChanges();
  const undoOf = useUndoUpdate();
  const { refreshStressTests } = economicEndpoints;
  const refresh = useMutation({
    mutationFn: async () => {
      const before = await economyBefore();
      const { stress_tests: tests } = await call(refreshStressTests, { body: { currency } });
      const altered = tests.flatMap((test): Altered[] => {
        const was = before.stress_tests.find(({ id }) => id === test.id);
        if (was === undefined) return [{ kind: 'stress', object: test, isMade: true }];
        return was.version === test.version ? [] : [{ kind: 'stress', object: was }];
      });
      return undoOf(altered, before.currency);
    },
    meta: { changesBy: refreshStressTests },
    onSuccess: (undo) => {
      notify.done(t('economy.refresh.done'), undo);
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

const isSeverity = (value: unknown): value is keyof typeof SEVERITY_TEXTS =>
  typeof value === 'string' && value in SEVERITY_TEXTS;

function useRefreshChanges(): Change[] {
  const t = useText();
  const write = useWrite();
  const nameOf = useEconomicName();
  const value = (told: number | string) => {
    if (isSeverity(told)) return t(SEVERITY_TEXTS[told]);
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
