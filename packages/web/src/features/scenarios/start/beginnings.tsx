import {
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '#lib/text/text.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useSelectedScenario } from '#features/scenarios/scenario-api.ts';
import styles from './start-card.module.css';
import { TemplateChoice } from './template-choice.tsx';
import type { Filling } from '#features/scenarios/use-fill-scenario.ts';
import { useScenarioRemovals } from '#features/scenarios/use-scenario-removals.ts';

export interface BeginningsProps {
  onAddItem: () => void;
  onImport: () => void;
  /** Called when the card, and the button in it that has the focus, leaves the page because the plan has begun. */
  passFocus: () => void;
}

/** Every way to begin a plan. */
export function Beginnings({ onAddItem, onImport, passFocus }: BeginningsProps) {
  const t = useText();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const scenario = useSelectedScenario();
  const { addExample } = useScenarioRemovals();
  const [underWay, setUnderWay] = useState<Filling | null>(null);
  useFocusPassedOn(card, passFocus);
  const begin = async (filling: Filling) => {
    if (underWay !== null) return;
    setUnderWay(filling);
    await addExample(scenario, filling);
    setUnderWay(null);
  };
  return (
    <section ref={card} className={styles.card} aria-labelledby={titleId} aria-busy={underWay !== null}>
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
      <TemplateChoice underWay={underWay} onChoose={(template) => void begin(template)} />
    </section>
  );
}

interface WayProps {
  icon: IconName;
  name: string;
  line: ReactNode;
  isMain?: boolean;
  isUnderWay?: boolean;
  onChoose: () => void;
}

/** A button with one line on what it does; a press anywhere on both counts. */
function Way({ icon, name, line, isMain = false, isUnderWay = false, onChoose }: WayProps) {
  const lineId = useId();
  return (
    <li className={styles.way} data-main={isMain || undefined} data-under-way={isUnderWay || undefined}>
      <Icon name={icon} size={22} />
      <div>
        <button type="button" className={styles.name} aria-describedby={lineId} onClick={onChoose}>
          {name}
        </button>
        <p id={lineId} className={styles.line}>
          {line}
        </p>
      </div>
    </li>
  );
}

/** Passes the focus on when the part that has it leaves the page. */
function useFocusPassedOn(part: RefObject<HTMLElement | null>, pass: () => void): void {
  const passOn = useEffectEvent(pass);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement) === true) passOn();
    };
  }, [part]);
}
