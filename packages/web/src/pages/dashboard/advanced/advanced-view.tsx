import { Suspense } from 'react';
import { usePrinting } from '#lib/printing.ts';
import { ArrangedCards } from '#pages/dashboard/arrange/arranged-cards.tsx';
import { PaperHeader } from '#pages/dashboard/paper/paper-header.tsx';
import { ChartPaper } from '#ui/chart/files/chart-paper.tsx';
import type { Chart } from '#ui/chart/chart-description.ts';
import { PaperChart } from '#ui/chart/chart.tsx';
import { ADVANCED_CARDS } from './advanced-cards.tsx';
import styles from './advanced-view.module.css';

const drawOnPaper = (chart: Chart) => <ChartPaper chart={chart} />;

interface AdvancedViewProps {
  isArranging: boolean;
  onGiveUp: () => void;
}

/** How safe the plan is: the economy it lives in, what would break it, and what to change. Paper takes its cards as they stand. */
export function AdvancedView(props: AdvancedViewProps) {
  const isPrinting = usePrinting();
  return (
    <PaperChart value={drawOnPaper}>
      <div className={styles.view}>
        {isPrinting ? (
          <Suspense fallback={null}>
            <PaperHeader />
          </Suspense>
        ) : null}
        <ArrangedCards view="advanced" table={ADVANCED_CARDS} {...props} />
      </div>
    </PaperChart>
  );
}
