import { Suspense } from 'react';
import { ArrangedCards } from '#pages/dashboard/arrange/arranged-cards.tsx';
import { PaperHeader } from '#pages/dashboard/paper/paper-header.tsx';
import { ChartPaper } from '#ui/chart/files/chart-paper.tsx';
import type { Chart } from '#ui/chart/chart-description.ts';
import { PaperChart } from '#ui/chart/chart.tsx';
import { SidePart } from '#ui/layout/card-states.tsx';
import { ADVANCED_CARDS } from './advanced-cards.tsx';
import styles from './advanced-view.module.css';

const drawOnPaper = (chart: Chart) => <ChartPaper chart={chart} />;

interface AdvancedViewProps {
  isArranging: boolean;
  onGiveUp: () => void;
}

/** How safe the plan is: the economy it lives in, what would break it, and what to change. Paper takes its cards as they stand. */
export function AdvancedView(props: AdvancedViewProps) {
  return (
    <PaperChart value={drawOnPaper}>
      <div className={styles.view}>
        {/* Always there: a printer does not wait for what it says. */}
        <div className={styles.onPaper}>
          <SidePart>
            <Suspense fallback={null}>
              <PaperHeader />
            </Suspense>
          </SidePart>
        </div>
        <ArrangedCards view="advanced" table={ADVANCED_CARDS} {...props} />
      </div>
    </PaperChart>
  );
}
