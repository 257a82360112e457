import type { DateReference } from '@meridian/contract';
import { use } from 'react';
import { useText } from '#lib/text/text.ts';
import styles from './milestones.module.css';
import { shortMilestoneReferenceText, milestoneReferenceText } from './milestone-texts.ts';
import { MilestonesContext } from './milestones-context.ts';

/**
 * Renders the description of the milestone, such as 'before Retirement', in small text of at most two lines, with the full text as its
 * tooltip.
 */
export function MilestoneLabelText({ reference }: { reference: DateReference }) {
  const t = useText();
  const milestones = use(MilestonesContext);
  const text = milestoneReferenceText(reference, milestones, t);
  return text === null ? null : (
    <span className={styles.told} dir="auto" title={text}>
      {shortMilestoneReferenceText(reference, milestones, t)}
    </span>
  );
}
