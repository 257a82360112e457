import { Button } from '@mantine/core';
import type { NetWorthExplanation } from '@meridian/engine';
import { useElementSize } from '@mantine/hooks';
import { useId, useMemo, useRef, useState } from 'react';
import { logError } from '#lib/api/log-error.ts';
import { DIRECTIONS, useLanguageState } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { ChartHeader, SaveButton } from '#ui/chart/chart-toolbar.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { downloadFile } from '#ui/download-file.ts';
import type { ForecastToExplain } from './use-explanation.ts';
import { MoneyFlowDrawing } from './money-flow-drawing.tsx';
import { type MoneyFlowLayout, layoutMoneyFlows } from './money-flow-layout.ts';
import { toMoneyFlows } from './money-flows.ts';
import { MoneyFlowTable, SaveMoneyFlowsButton, useFlowNodeName } from './money-flow-table.tsx';
import styles from './money-flow.module.css';

interface FlowChartProps {
  explained: ForecastToExplain;
  explanation: NetWorthExplanation;
  /** The name of the shown period. */
  name: string;
}

/** Unicode isolates around a name in any script, so that the ellipsis stays at its end. */
const [ISOLATED, END] = ['\u2068', '\u2069'];

/** Renders the chart of money flows in a period, a table with the same flows, and buttons that save both as files. */
export function MoneyFlowChart({ explained, explanation, name }: FlowChartProps) {
  const t = useText();
  const write = useFormatters();
  const summaryId = useId();
  const { ref, width } = useElementSize();
  const picture = useRef<SVGSVGElement>(null);
  const [isTable, setIsTable] = useState(false);
  const isMirrored = useLanguageState(({ language }) => DIRECTIONS[language] === 'rtl');
  const { plan } = explained.selected;
  const { code } = explained.outlook.currency;
  const flows = useMemo(() => toMoneyFlows(explanation, explanation.spans.length - 1, plan), [explanation, plan]);
  const layout = useMemo(
    () => (width > 0 && flows.length > 0 ? layoutMoneyFlows(flows, width, isMirrored) : null),
    [flows, width, isMirrored],
  );
  const nodeName = useFlowNodeName(explained);
  const title = t('explain.flow.title', { period: name });
  if (flows.length === 0) return <EmptyState title={t('explain.flow.none')}>{t('explain.flow.noneHint')}</EmptyState>;

  const intoCash = flows.filter(({ to }) => to.kind === 'cash');
  const total = intoCash.reduce((sum, { amount }) => sum + amount, 0);
  const linesOf = (bar: MoneyFlowLayout['bars'][number], margin: number) => {
    const maxCharacters = Math.floor(bar.labelSide === 'above' ? 40 : (margin - 6) / 6.7);
    const full = nodeName(bar.node);
    const short = full.length > maxCharacters ? `${full.slice(0, maxCharacters - 1).trimEnd()}…` : full;
    return [`${ISOLATED}${short}${END}`, write.roundedAmount(bar.amount, code)];
  };
  const savePicture = async () => {
    const { drawMoneyFlowPicture } = await import('./draw-money-flow-picture.ts');
    if (picture.current === null || layout === null) return;
    const labelLines = layout.bars.map((bar) => linesOf(bar, layout.margin));
    downloadFile(`${title}.png`, await drawMoneyFlowPicture(layout, picture.current, { title, labelLines }));
  };
  return (
    <figure className={styles.figure} aria-label={title} aria-describedby={summaryId}>
      <ChartHeader
        summaryId={summaryId}
        summary={t('explain.flow.summary', { total: write.roundedAmount(total, code) })}
      >
        <Button variant="subtle" size="compact-sm" onClick={() => setIsTable(!isTable)}>
          {isTable ? t('chart.showAsChart') : t('chart.showAsTable')}
        </Button>
        <SaveButton
          format="PNG"
          label={t('chart.savePicture')}
          disabled={isTable || layout === null}
          onClick={() =>
            savePicture().catch((error: unknown) => {
              logError('The file of a chart failed', error);
              notify.problem(t('chart.fileFailed'));
            })
          }
        />
        <SaveMoneyFlowsButton explained={explained} flows={flows} title={title} />
      </ChartHeader>
      <div ref={ref}>
        {isTable ? (
          <MoneyFlowTable explained={explained} flows={flows} title={title} />
        ) : layout === null ? null : (
          <MoneyFlowDrawing
            ref={picture}
            layout={layout}
            linesOf={(bar) => linesOf(bar, layout.margin)}
            titleOf={nodeName}
          />
        )}
      </div>
    </figure>
  );
}
