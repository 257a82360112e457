import { CATEGORIES } from '@meridian/engine';
import { useItems } from '#features/plan/item-api.ts';
import { useText } from '#lib/text/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { type ScenarioSummary, summarizeScenario } from './scenario-summary.ts';
import styles from './scenario-card.module.css';

/** Renders the card with the content of the selected scenario. */
export function ScenarioCard() {
  const t = useText();
  return (
    <Card title={t('scenarios.selected')} minHeight="9.5rem">
      <SelectedScenario />
    </Card>
  );
}

function SelectedScenario() {
  const t = useText();
  const { id, name } = useSelectedScenario();
  const facts = summarizeScenario(useItems(id));
  return (
    <div className={styles.content}>
      <p className={styles.name} dir="auto">
        {name}
      </p>
      <dl className={styles.counts}>
        {CATEGORIES.map((category) => (
          <div key={category} className={styles.count} data-none={facts.counts[category] === 0 || undefined}>
            <dt>{t(`items.category.${category}`)}</dt>
            <dd>{facts.counts[category]}</dd>
          </div>
        ))}
      </dl>
      <Period facts={facts} />
    </div>
  );
}

function Period({ facts: { counts, hidden, from, to } }: { facts: ScenarioSummary }) {
  const t = useText();
  const write = useFormatters();
  const isEmpty = CATEGORIES.every((category) => counts[category] === 0);
  if (isEmpty) return <p className="quiet">{t('scenarios.empty')}</p>;
  const start = from === null ? t('scenarios.period.now') : write.date(from);
  const end = to === null ? t('scenarios.period.open') : write.date(to);
  return (
    <p className="quiet">
      {t('scenarios.period', { start, end })}
      {hidden === 0 ? null : ` ${t('scenarios.hidden', { count: hidden })}`}
    </p>
  );
}
