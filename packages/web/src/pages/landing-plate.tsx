import { useText } from '#lib/text.ts';
import styles from './landing-plate.module.css';

const YEARS = 30;
const WIDTH = 600;
const HEIGHT = 240;
/** Millions at the upper edge of the drawing. */
const TOP = 6;
const MARKS = [0, 2, 4, 6];
const GROWTH = 1.045;

/** Three plans in millions: what there is, what is added a year, and from when on what is taken out. */
const PLANS = [
  { name: 'move', start: 0.31, added: 0.064, retires: YEARS, taken: 0 },
  { name: 'base', start: 0.34, added: 0.041, retires: YEARS, taken: 0 },
  { name: 'early', start: 0.34, added: 0.041, retires: 17, taken: 0.062 },
] as const;

const ITEMS = [
  { name: 'salary', amount: 'CHF 9,400' },
  { name: 'rent', amount: '€1,850' },
  { name: 'pension', amount: '£214,000' },
  { name: 'shares', amount: '$86,500' },
] as const;

type Plan = (typeof PLANS)[number];

/** Worth at the end of each year, the present one first. */
function worthByYear(plan: Plan): number[] {
  const worth: number[] = [plan.start];
  for (let year = 1; year <= YEARS; year++) {
    const change = year > plan.retires ? -plan.taken : plan.added;
    worth.push((worth.at(-1) ?? 0) * GROWTH + change);
  }
  return worth;
}

function lineOf(worth: number[]): string {
  const points = worth.map(
    (value, year) => `${(year / YEARS) * WIDTH} ${(HEIGHT * (1 - value / TOP)).toFixed(1)}`,
  );
  return `M${points.join('L')}`;
}

/** A look at the product: one household's plans as the dashboard draws them, and the items they are made of. */
export function ExamplePlate() {
  const t = useText();
  const lines = PLANS.map((plan) => ({ name: plan.name, worth: worthByYear(plan) }));
  return (
    <figure className={styles.plate}>
      <p className={styles.title}>
        {t('landing.plate.title')} <span>{t('landing.plate.note')}</span>
      </p>
      <div dir="ltr" className={styles.chart}>
        {MARKS.map((millions) => (
          <span
            key={millions}
            className={styles.mark}
            style={{ insetBlockEnd: `${(100 * millions) / TOP}%` }}
          >
            {millions === 0 ? null : `$${millions}M`}
          </span>
        ))}
        <svg
          role="img"
          aria-label={t('landing.plate.chart')}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {lines.map(({ name, worth }) => (
            <path key={name} d={lineOf(worth)} className={styles.line} data-plan={name} />
          ))}
        </svg>
      </div>
      <p dir="ltr" className={styles.axis}>
        <span>{t('landing.plate.today')}</span>
        <span>{t('landing.plate.middle')}</span>
        <span>{t('landing.plate.end')}</span>
      </p>
      <ul className={styles.legend}>
        {lines.map(({ name, worth }) => (
          <li key={name}>
            <svg aria-hidden="true" width="28" height="4" viewBox="0 0 28 4">
              <path d="M0 2H28" className={styles.line} data-plan={name} />
            </svg>
            {t(`landing.plate.${name}`)}
            <b>{`$${(worth.at(-1) ?? 0).toFixed(1)}M`}</b>
          </li>
        ))}
      </ul>
      <p className={styles.itemsTitle}>{t('landing.plate.items')}</p>
      <ul className={styles.items}>
        {ITEMS.map(({ name, amount }) => (
          <li key={name}>
            {t(`landing.plate.${name}`)}
            <b>{amount}</b>
          </li>
        ))}
      </ul>
      <figcaption className={styles.caption}>{t('landing.plate.caption')}</figcaption>
    </figure>
  );
}
