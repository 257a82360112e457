import { type GoalResult, formatMonth } from '@meridian/engine';
import { useMemo } from 'react';
import { ExtendHorizonButton, MAX_HORIZON_YEARS } from '#features/forecast/public.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import styles from './ask.module.css';
import type { RequestedGoal } from './question-choices.ts';
import { failureBeyondHorizon } from './failure-beyond-horizon.ts';

interface FailureBeyondHorizonNoteProps {
  asked: RequestedGoal;
  answer: GoalResult;
  /** Called to ask again over the longer horizon; the button disappears. */
  onAsk: () => void;
}

/** Renders the note that the plan fails after the horizon, but within thirty years, if the answer is applied. */
export function FailureBeyondHorizonNote({ asked, answer, onAsk }: FailureBeyondHorizonNoteProps) {
  const t = useText();
  const monthText = useMonthText();
  const beyond = useMemo(() => failureBeyondHorizon(asked, answer), [asked, answer]);
  const { chosen, plan } = asked;
  if (beyond === null) return null;
  const kind = chosen.about === 'rate' ? 'worth' : 'fails';
  return (
    <div className={styles.running}>
      <p>
        {beyond === 'otherwise'
          ? t('ask.further.always', { count: MAX_HORIZON_YEARS })
          : t(`ask.further.${kind}`, { month: monthText(formatMonth(beyond), 'full') })}
      </p>
      <ExtendHorizonButton shown={plan} months={12 * MAX_HORIZON_YEARS} onExtend={onAsk} messageGroup="ask.further" />
    </div>
  );
}
