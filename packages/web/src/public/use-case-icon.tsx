import styles from './use-case-icon.module.css';
import type { UseCase } from './use-cases.ts';

/** SVG paths of the icons on a 48 by 48 grid: `lines` in the text colour, and `plan`, the subject of the plan, in brass. */
const USE_CASE_ICONS: Record<UseCase, { lines: string; plan: string }> = {
  retirement: {
    lines: 'M4 38h40M34 38a10 10 0 0 0-20 0M24 20v-6M9.5 26 5.5 22M38.5 26l4-4',
    plan: 'M8 44c10-4 22-4 32 0',
  },
  'home-purchase': { lines: 'M6 23 24 8l18 15M11 19v21h26V19M4 40h40', plan: 'M20 40V28h8v12' },
  education: { lines: 'M4 18 24 9l20 9-20 9zM13 22v11c6 5 16 5 22 0V22', plan: 'M40 20v15' },
  'emergency-fund': {
    lines: 'M24 6c6 4 11 5 16 5 0 15-4 25-16 31C12 36 8 26 8 11c5 0 10-1 16-5z',
    plan: 'm16 24 6 6 11-12',
  },
  'multi-currency': {
    lines: 'M42 24a18 18 0 1 1-36 0 18 18 0 0 1 36 0zM6 24h36M24 6c-12 9-12 27 0 36',
    plan: 'M24 6c12 9 12 27 0 36',
  },
  investments: { lines: 'M6 42h36M11 42V32M20 42V28M29 42V23M38 42V17', plan: 'M6 25c10-2 20-6 34-19' },
  vacation: {
    lines: 'M12 16h24a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V20a4 4 0 0 1 4-4zM18 16v-5h12v5',
    plan: 'M8 28h32',
  },
  wedding: {
    lines: 'M30 29a12 12 0 1 1-24 0 12 12 0 0 1 24 0zM14 8h8l3 4-7 5-7-5z',
    plan: 'M42 29a12 12 0 1 1-24 0 12 12 0 0 1 24 0z',
  },
  startup: {
    lines:
      'M24 5c8 6 10 16 7 27H17C14 21 16 11 24 5zM17 24l-7 7v7l7-4M31 24l7 7v7l-7-4M27.5 18a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z',
    plan: 'M24 36v8',
  },
  'business-growth': {
    lines: 'M6 42h36M9 42V21h14v21M23 42V14h16v28M7 21l3-7h11l2 7M13 42v-9h6v9',
    plan: 'M30 42V28h7M30 21h5',
  },
};

/** Renders a decorative icon of a use case. */
export function UseCaseIcon({ name }: { name: UseCase }) {
  const { lines, plan } = USE_CASE_ICONS[name];
  return (
    <svg aria-hidden="true" className={styles.sign} viewBox="0 0 48 48" width="48" height="48" fill="none">
      <path d={lines} />
      <path d={plan} className={styles.plan} />
    </svg>
  );
}
