import { Button, Skeleton } from '@mantine/core';
import { type ScenarioTemplate, TEMPLATE_IDS } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useText } from '#lib/text/text.ts';
import styles from './start-card.module.css';
import { spokenTemplate, templatesQuery } from '#features/scenarios/template-api.ts';
import type { Filling } from '#features/scenarios/use-fill-scenario.ts';

interface TemplateChoiceProps {
  /** What the scenario is being filled with at the moment. */
  underWay: Filling | null;
  onChoose: (template: ScenarioTemplate) => void;
}

/** The templates of the start card, each with a line on what it is. They load and fail on their own. */
export function TemplateChoice({ underWay, onChoose }: TemplateChoiceProps) {
  const t = useText();
  const titleId = useId();
  const { data, isError, refetch } = useQuery(templatesQuery);
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
            : data.map((template) => (
                <Template
                  key={template.id}
                  template={spokenTemplate(template, t)}
                  isUnderWay={underWay !== null && underWay !== 'example' && underWay.id === template.id}
                  onChoose={onChoose}
                />
              ))}
        </ul>
      )}
    </div>
  );
}

interface TemplateProps {
  template: ScenarioTemplate;
  isUnderWay: boolean;
  onChoose: (template: ScenarioTemplate) => void;
}

function Template({ template, isUnderWay, onChoose }: TemplateProps) {
  const lineId = useId();
  return (
    <li className={styles.template} data-under-way={isUnderWay || undefined}>
      <button
        type="button"
        className={styles.name}
        aria-describedby={lineId}
        onClick={() => onChoose(template)}
      >
        {template.name}
      </button>
      <p id={lineId} className={styles.line}>
        {template.summary}
      </p>
    </li>
  );
}
