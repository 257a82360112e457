import { SEVERITIES, economicEndpoints } from '@meridian/contract';
import { isCurrencyCode } from '@meridian/engine';
import { callUndoable } from '#lib/api/api-client.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { useEconomicObjectName } from './economic-object-texts.ts';
import { useEconomy } from './economy-api.ts';
import { SEVERITY_TEXTS } from './stress-test-details.tsx';
import { numberFieldLabel } from '#features/economic/objects/economic-object-fields.tsx';
import { type StressTestField, refreshedStressTests } from './refreshed-stress-tests.ts';
import { type ChangedValue, EconomyUpdateDialog } from './economy-update-dialog.tsx';

interface RefreshStressTestsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Renders the dialog 'Refresh stress tests': shows which presets would change, and asks for confirmation. */
export function RefreshStressTestsDialog({ isOpen, onClose }: RefreshStressTestsDialogProps) {
  const t = useText();
  const { currency } = useEconomy();
  const changes = useRefreshChanges();
  const { refreshStressTests } = economicEndpoints;
  return (
    <EconomyUpdateDialog
      isOpen={isOpen}
      onClose={onClose}
      kind="refresh"
      changes={changes}
      endpoint={refreshStressTests}
      send={() => callUndoable(refreshStressTests, { body: { currency } })}
      done={() => t('economy.refresh.done')}
    >
      <p>{t('economy.refresh.about', { currency })}</p>
    </EconomyUpdateDialog>
  );
}

function useRefreshChanges(): ChangedValue[] {
  const t = useText();
  const write = useFormatters();
  const nameOf = useEconomicObjectName();
  const value = (fieldValue: number | string | null) => {
    if (fieldValue === null) return t('economy.fxCurrency.plan');
    if (typeof fieldValue === 'string' && isCurrencyCode(fieldValue)) return fieldValue;
    const severity = SEVERITIES.find((one) => one === fieldValue);
    return severity === undefined ? write.number(Number(fieldValue), { min: 0, max: 2 }) : t(SEVERITY_TEXTS[severity]);
  };
  const label = (field: StressTestField) => {
    if (field === 'severity') return t('economy.severity');
    return t(field === 'fx_currency' ? 'economy.field.fxCurrency' : numberFieldLabel(field));
  };
  return refreshedStressTests(useEconomy()).flatMap(({ name: stored, changes }): ChangedValue[] => {
    const name = nameOf({ name: stored, is_preset: true });
    if (changes.length === 0) return [{ key: stored, what: name, before: null, after: t('economy.refresh.made') }];
    return changes.map(({ field, before, after }) => ({
      key: `${stored} ${field}`,
      what: t('economy.update.field', { name, field: label(field) }),
      before: value(before),
      after: value(after),
    }));
  });
}
