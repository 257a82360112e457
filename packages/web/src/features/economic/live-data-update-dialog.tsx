import { type LiveChange, economicEndpoints } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import { call, callUndoable } from '#lib/api/api-client.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { FailedSection, LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { useEconomicObjectName } from './economic-object-texts.ts';
import { shareOfDefaults, useEconomy } from './economy-api.ts';
import { useDataPeriodText } from './live-figure.tsx';
import { type ChangedValue, EconomyUpdateDialog } from './economy-update-dialog.tsx';

interface LiveDataUpdateDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Renders the dialog 'Update from live data': requests a preview of the changes, shows it, and asks for confirmation. */
export function LiveDataUpdateDialog({ isOpen, onClose }: LiveDataUpdateDialogProps) {
  const t = useText();
  const periodText = useDataPeriodText();
  const { currency, live } = useEconomy();
  const { inflation, volatility } = live.figures;
  const builtIn = shareOfDefaults([inflation, volatility]);
  const { updateFromLiveData } = economicEndpoints;
  const preview = useQuery({
    queryKey: ['economy preview', currency],
    queryFn: ({ signal }) => call(updateFromLiveData, { query: { dry_run: 'true' }, body: { currency }, signal }),
    enabled: isOpen,
    // Never cached, because another tab may have changed the objects.
    gcTime: 0,
    staleTime: 0,
  });
  const isFresh = preview.fetchStatus === 'idle';
  const changes = useChanges(preview.data?.changes ?? []);
  return (
    <EconomyUpdateDialog
      isOpen={isOpen}
      onClose={onClose}
      kind="live"
      changes={isFresh && preview.isSuccess ? changes : null}
      endpoint={updateFromLiveData}
      send={() => callUndoable(updateFromLiveData, { query: {}, body: { currency } })}
      done={({ updated_models: models, updated_scenarios: scenarios }) =>
        t('economy.live.done', { count: models.length + scenarios.length, builtIn })
      }
    >
      <p>
        {t('economy.live.about', { currency })}{' '}
        {builtIn === 'all'
          ? t('economy.live.builtIn', { period: periodText(inflation.as_of) })
          : t('economy.live.sources', { sources: live.data_sources.join(', ') })}
      </p>
      {isFresh ? null : <LoadingPlaceholder />}
      {isFresh && preview.isError ? (
        <FailedSection title={t('economy.live.failed')} error={preview.error} onRetry={() => void preview.refetch()} />
      ) : null}
    </EconomyUpdateDialog>
  );
}

function useChanges(changes: readonly LiveChange[]): ChangedValue[] {
  const t = useText();
  const write = useFormatters();
  const nameOf = useEconomicObjectName();
  const { inflation_models: models, economic_scenarios: scenarios } = useEconomy();
  return changes.map(({ id, field, name, before, after }) => {
    const object = [...models, ...scenarios].find((one) => one.id === id) ?? { name };
    const value = (figure: number) =>
      field === 'current_rate' ? write.percent(figure, { min: 0, max: 2 }) : write.number(figure, { min: 0, max: 4 });
    const label = t(field === 'current_rate' ? 'economy.field.currentRate' : 'economy.field.volatilityMultiplier');
    return {
      key: `${id} ${field}`,
      what: t('economy.update.field', { name: nameOf(object), field: label }),
      before: value(before),
      after: value(after),
    };
  });
}
