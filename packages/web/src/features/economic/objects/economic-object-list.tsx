import { Alert, Badge, Button } from '@mantine/core';
import { type EconomicScenario, LIMITS, createCopyNameGenerator } from '@meridian/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { offerUndo } from '#features/plan/public.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { askForConfirmation } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { onFocusLost } from '#ui/form/form-focus.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRow, RowList } from '#ui/layout/row-list.tsx';
import {
  useEconomicObjectName,
  useInflationModelDescription,
  useEconomicScenarioDescription,
} from '#features/economic/economic-object-texts.ts';
import { useEconomy } from '#features/economic/economy-api.ts';
import { StressTestDetails } from '#features/economic/stress-test-details.tsx';
import {
  type EconomicObjectBody,
  type EconomicObjectKind,
  type EconomicObjectByKind,
  editableFields,
  objectsOfKind,
  useEconomicObjectRequests,
} from './economic-object-requests.ts';
import styles from './economic-objects.module.css';

interface ObjectListProps<Kind extends EconomicObjectKind> {
  kind: Kind;
  /** Called with null for a new object. */
  onEdit: (object: EconomicObjectByKind[Kind] | null) => void;
  /** Opens the form of an economic scenario, whatever kind of object the list shows. */
  onScenario: (scenario: EconomicObjectByKind['scenario']) => void;
}

/** Renders the list of all objects of a kind, with buttons to change, copy and delete them. */
export function EconomicObjectList<Kind extends EconomicObjectKind>({
  kind,
  onEdit,
  onScenario,
}: ObjectListProps<Kind>) {
  const t = useText();
  const nameOf = useEconomicObjectName();
  const economy = useEconomy();
  const calls = useEconomicObjectRequests(kind);
  const { remove, refusal, forget, tell } = useRemoval(kind);
  const [isBusy, setIsBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const objects = objectsOfKind(economy, kind);
  // If the focused row or form was removed, the list gets the focus.
  useEffect(() => onFocusLost(list.current, () => list.current?.focus()), [objects]);
  const copy = async (object: EconomicObjectByKind[Kind]) => {
    const name = createCopyNameGenerator(objects.map(nameOf), LIMITS.economicNameMaxCharacters)(nameOf(object));
    // `kind` marks a default scenario, which data updates change. The copy has no `kind`, so updates leave it
    // unchanged.
    const { kind: _kind, ...fields } = editableFields(object) as { kind?: string };
    setIsBusy(true);
    try {
      await calls.create({ ...fields, name } as EconomicObjectBody<Kind>);
      notify.done(t('economy.copied', { name }));
    } catch (error) {
      tell(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="stack">
      <div className={styles.head}>
        <p className="quiet">{t(`economy.objects.${kind}.note`)}</p>
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => onEdit(null)}>
          {t(`economy.objects.${kind}.new`)}
        </Button>
      </div>
      {refusal === null ? null : (
        <Alert color="claret" role="alert" withCloseButton closeButtonLabel={t('common.close')} onClose={forget}>
          <p>{refusal.sentence}</p>
          {refusal.users.map((scenario) => (
            <Button key={scenario.id} variant="default" size="compact-sm" onClick={() => onScenario(scenario)}>
              {t('economy.change.name', { name: nameOf(scenario) })}
            </Button>
          ))}
        </Alert>
      )}
      {objects.length === 0 ? <p className="quiet">{t('economy.objects.empty')}</p> : null}
      <RowList ref={list} label={t(`economy.objects.${kind}`)}>
        {objects.map((object) => {
          const name = nameOf(object);
          const action = (text: string, label: string, act: () => void) => (
            <Button variant="subtle" size="compact-sm" aria-label={label} disabled={isBusy} onClick={act}>
              {text}
            </Button>
          );
          return (
            <ListRow key={object.id} title={name} facts={<Details kind={kind} object={object} />}>
              {action(t('economy.change'), t('economy.change.name', { name }), () => onEdit(object))}
              {action(t('economy.copy'), t('economy.copy.name', { name }), () => void copy(object))}
              {action(t('economy.delete'), t('economy.delete.name', { name }), () => void remove(object))}
            </ListRow>
          );
        })}
      </RowList>
    </div>
  );
}

function Details({
  kind,
  object,
}: {
  kind: EconomicObjectKind;
  object: EconomicObjectByKind[EconomicObjectKind];
}): ReactNode {
  const t = useText();
  const describeModel = useInflationModelDescription();
  const describeScenario = useEconomicScenarioDescription();
  const isPreset = 'is_preset' in object ? object.is_preset : object.is_default;
  const said = (() => {
    if ('probability' in object) return <StressTestDetails test={object} />;
    return <span>{'model_type' in object ? describeModel(object) : describeScenario(object)}</span>;
  })();
  return (
    <>
      {said}
      {isPreset ? <Badge variant="light">{t(`economy.objects.${kind}.preset`)}</Badge> : null}
    </>
  );
}

/** Returns the deletion with confirmation and undo, and the reason if an object cannot be deleted. */
function useRemoval<Kind extends EconomicObjectKind>(kind: Kind) {
  const t = useText();
  const nameOf = useEconomicObjectName();
  const calls = useEconomicObjectRequests(kind);
  const { economic_scenarios: scenarios } = useEconomy();
  const [refused, setRefused] = useState<{ readonly id: number; readonly sentence: string } | null>(null);

  const tell = (error: unknown) => {
    logError('An economic object could not be changed', error);
    notify.problem(`${t('economy.failed')} ${errorText(error, t, t('economy.failed.hint'))}`);
  };
  const remove = async (object: EconomicObjectByKind[Kind]) => {
    const name = nameOf(object);
    setRefused(null);
    const message = t('economy.delete.question', { name });
    if (!(await askForConfirmation({ message, confirmLabel: t('economy.delete'), destructive: true }))) return;
    try {
      const { undoToken: token } = await calls.remove(object.id);
      offerUndo({ sentence: t('economy.deleted', { name }), token });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        setRefused({ id: object.id, sentence: errorText(error, t, t('economy.failed.hint')) });
      else if (error instanceof ApiError && error.status === 404) notify.done(t('economy.delete.gone', { name }));
      else tell(error);
    }
  };
  return {
    remove,
    tell,
    /** The reason why an object cannot be deleted, and the scenarios that use it. */
    refusal: refused === null ? null : { ...refused, users: scenarios.filter((one) => uses(one, refused.id)) },
    forget: () => setRefused(null),
  };
}

const uses = ({ inflation_model_id: model, stress_test_ids: tests }: EconomicScenario, id: number) =>
  model === id || tests.includes(id);
