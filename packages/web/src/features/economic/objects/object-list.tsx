import { Alert, Badge, Button } from '@mantine/core';
import { LIMITS, copyNamer } from '@meridian/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { whenFocusIsFree } from '#ui/form/focus-problem.ts';
import { Icon } from '#ui/icon.tsx';
import { Row, Rows } from '#ui/layout/rows.tsx';
import { useEconomicName } from '#features/economic/economic-name.ts';
import { useEconomy } from '#features/economic/economy-api.ts';
import { useModelFacts, useScenarioFacts } from '#features/economic/object-facts.ts';
import { StressFacts } from '#features/economic/stress-facts.tsx';
import {
  type ObjectBody,
  type ObjectKind,
  type Objects,
  fieldsOf,
  objectsIn,
  useObjectCalls,
} from './object-calls.ts';
import styles from './objects.module.css';
import { useRemoval } from './use-removal.ts';

interface ObjectListProps<Kind extends ObjectKind> {
  kind: Kind;
  /** Null for a new one. */
  onEdit: (object: Objects[Kind] | null) => void;
  /** Opens an economic scenario, whatever the list is of. */
  onScenario: (scenario: Objects['scenario']) => void;
}

/** Every object of a kind, with what can be done to it. */
export function ObjectList<Kind extends ObjectKind>({ kind, onEdit, onScenario }: ObjectListProps<Kind>) {
  const t = useText();
  const nameOf = useEconomicName();
  const economy = useEconomy();
  const calls = useObjectCalls(kind);
  const { remove, refusal, forget, tell } = useRemoval(kind);
  const [isBusy, setIsBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const objects = objectsIn(economy, kind);
  // The row that had the focus is gone, or the form that stood here: the list has it next.
  useEffect(() => whenFocusIsFree(list.current, () => list.current?.focus()), [objects]);
  const copy = async (object: Objects[Kind]) => {
    const name = copyNamer(objects.map(nameOf), LIMITS.economicNameMaxCharacters)(nameOf(object));
    // A copy of a default scenario is the person's own, which live data leave alone.
    const { kind: _kind, ...fields } = fieldsOf(object) as { kind?: string };
    setIsBusy(true);
    try {
      await calls.create({ ...fields, name } as ObjectBody<Kind>);
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
        <Alert
          color="claret"
          role="alert"
          withCloseButton
          closeButtonLabel={t('common.close')}
          onClose={forget}
        >
          <p>{refusal.sentence}</p>
          {refusal.users.map((scenario) => (
            <Button
              key={scenario.id}
              variant="default"
              size="compact-sm"
              onClick={() => onScenario(scenario)}
            >
              {t('economy.change.name', { name: nameOf(scenario) })}
            </Button>
          ))}
        </Alert>
      )}
      {objects.length === 0 ? <p className="quiet">{t('economy.objects.empty')}</p> : null}
      <Rows ref={list} label={t(`economy.objects.${kind}`)}>
        {objects.map((object) => {
          const name = nameOf(object);
          const action = (words: string, label: string, act: () => void) => (
            <Button variant="subtle" size="compact-sm" aria-label={label} disabled={isBusy} onClick={act}>
              {words}
            </Button>
          );
          return (
            <Row key={object.id} title={name} facts={<Facts kind={kind} object={object} />}>
              {action(t('economy.change'), t('economy.change.name', { name }), () => onEdit(object))}
              {action(t('economy.copy'), t('economy.copy.name', { name }), () => void copy(object))}
              {action(t('economy.delete'), t('economy.delete.name', { name }), () => void remove(object))}
            </Row>
          );
        })}
      </Rows>
    </div>
  );
}

function Facts({ kind, object }: { kind: ObjectKind; object: Objects[ObjectKind] }): ReactNode {
  const t = useText();
  const modelFacts = useModelFacts();
  const scenarioFacts = useScenarioFacts();
  const isPreset = 'is_preset' in object ? object.is_preset : object.is_default;
  const said = (() => {
    if ('probability' in object) return <StressFacts test={object} />;
    return <span>{'model_type' in object ? modelFacts(object) : scenarioFacts(object)}</span>;
  })();
  return (
    <>
      {said}
      {isPreset ? <Badge variant="light">{t(`economy.objects.${kind}.preset`)}</Badge> : null}
    </>
  );
}
