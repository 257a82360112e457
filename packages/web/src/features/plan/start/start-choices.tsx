import { Button, Skeleton } from '@mantine/core';
import { TEMPLATE_IDS } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { translateTemplate, templatesQuery } from '#features/plan/template-api.ts';
import { type ScenarioContent, useScenarioActions } from '#features/plan/scenarios/use-scenario-actions.ts';
import { useText } from '#lib/text/text.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { BirthAndRetirementQuestions } from './birth-and-retirement-questions.tsx';
import styles from './start-card.module.css';

export interface StartChoicesProps {
  onAddItem: () => void;
  onImport: () => void;
  /** Called when the focused card disappears because the plan is no longer empty. */
  passFocus: () => void;
}

/** Renders the card with all ways to start a plan. */
export function StartChoices({ onAddItem, onImport, passFocus }: StartChoicesProps) {
  const t = useText();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const scenario = useSelectedScenario();
  const { addExample } = useScenarioActions();
  const [underWay, setUnderWay] = useState<ScenarioContent | null>(null);
  useFocusPassedOn(card, passFocus);
  const begin = async (filling: ScenarioContent) => {
    if (underWay !== null) return;
    setUnderWay(filling);
    await addExample(scenario, filling);
    setUnderWay(null);
  };
  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-labelledby={titleId} aria-busy={underWay !== null}>
      <header>
        <h2 id={titleId} className={styles.title}>
          {t('scenarios.begin')}
        </h2>
        <p className={styles.lead}>{t('scenarios.begin.lead')}</p>
      </header>
      <ul className={styles.ways}>
        <Way
          icon="home"
          name={t('scenarios.example.add')}
          line={t('scenarios.begin.example')}
          isUnderWay={underWay === 'example'}
          onChoose={() => void begin('example')}
        />
        <Way icon="plus" name={t('items.add')} line={t('scenarios.begin.item')} isMain onChoose={onAddItem} />
        <Way icon="upload" name={t('import.open')} line={t('scenarios.begin.import')} onChoose={onImport} />
      </ul>
      <Templates underWay={underWay} onChoose={(template) => void begin(template)} />
      <BirthAndRetirementQuestions scenario={scenario} onSaved={() => card.current?.focus({ preventScroll: true })} />
    </section>
  );
}

interface WithLineProps {
  name: string;
  line: string;
  onChoose: () => void;
}

/** Renders a button with a description; pressing the description presses the button. */
function WithLine({ name, line, onChoose }: WithLineProps) {
  const lineId = useId();
  return (
    <>
      <button type="button" className={styles.name} aria-describedby={lineId} onClick={onChoose}>
        {name}
      </button>
      <p id={lineId} className={styles.line}>
        {line}
      </p>
    </>
  );
}

interface WayProps extends WithLineProps {
  icon: IconName;
  isMain?: boolean;
  isUnderWay?: boolean;
}

function Way({ icon, isMain = false, isUnderWay = false, ...rest }: WayProps) {
  return (
    <li className={styles.way} data-main={isMain || undefined} data-under-way={isUnderWay || undefined}>
      <Icon name={icon} size={22} />
      <div>
        <WithLine {...rest} />
      </div>
    </li>
  );
}

interface TemplatesProps {
  /** The content that is being added; null while none is. */
  underWay: ScenarioContent | null;
  onChoose: (template: ScenarioContent) => void;
}

/** Renders the list of templates with a description each. It loads, and shows errors, independently of the card. */
function Templates({ underWay, onChoose }: TemplatesProps) {
  const t = useText();
  const titleId = useId();
  const { data, isError, refetch } = useQuery(templatesQuery);
  const begun = underWay === null || underWay === 'example' ? undefined : underWay.id;
  return (
    <div className={styles.templates}>
      <h3 id={titleId} className={styles.subtitle}>
        {t('scenarios.begin.templates')}
      </h3>
      {isError && data === undefined ? (
        <div role="alert" className={styles.failed}>
          <p>{t('scenarios.begin.templates.failed')}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : (
        <ul className={styles.list} aria-labelledby={titleId} aria-busy={data === undefined}>
          {data === undefined
            ? TEMPLATE_IDS.map((id) => (
                <li key={id} className={styles.template}>
                  <Skeleton className={styles.toCome} radius="sm" />
                </li>
              ))
            : data.map((stored) => {
                const template = translateTemplate(stored, t);
                const { id, name, summary } = template;
                return (
                  <li key={id} className={styles.template} data-under-way={begun === id || undefined}>
                    <WithLine name={name} line={summary} onChoose={() => onChoose(template)} />
                  </li>
                );
              })}
        </ul>
      )}
    </div>
  );
}

/** Calls `pass` when the element is unmounted while it contains the focus. */
function useFocusPassedOn(part: RefObject<HTMLElement | null>, pass: () => void): void {
  const passOn = useEffectEvent(pass);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement) === true) passOn();
    };
  }, [part]);
}
