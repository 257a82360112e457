import type { DateReference } from '@meridian/contract';
import { use } from 'react';
import { useText } from '#lib/text/text.ts';
import styles from './milestones.module.css';
import { wordsOf } from './milestone-words.ts';
import { MilestonesContext } from './milestones-context.ts';

/** 'the month before Retirement', as small as what stands beside a value. */
export function ToldWords({ told }: { told: DateReference }) {
  const t = useText();
  const words = wordsOf(told, use(MilestonesContext), t);
  return words === null ? null : (
    <span className={styles.told} dir="auto" title={words}>
      {words}
    </span>
  );
}
