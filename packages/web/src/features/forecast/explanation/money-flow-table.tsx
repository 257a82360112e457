import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useChartFormat } from '#ui/chart-format.ts';
import { SaveButton } from '#ui/chart/chart-toolbar.tsx';
import { toCsv } from '#ui/chart/chart-csv.ts';
import { FigureTable, RowName } from '#ui/figure-table.tsx';
import { downloadCsv } from '#ui/download-file.ts';
import type { ForecastToExplain } from './use-explanation.ts';
import type { MoneyFlow, FlowNode } from './money-flows.ts';

interface FlowTableProps {
  explained: ForecastToExplain;
  flows: readonly MoneyFlow[];
  title: string;
}

/** Returns a function that names a node of the flow chart: by its item, otherwise by its kind. */
export function useFlowNodeName({ selected: { items } }: ForecastToExplain): (node: FlowNode) => string {
  const t = useText();
  return ({ kind, item }) => {
    if (item === null) return t(`explain.flow.${kind}`);
    return item === 'others' ? t('explain.flow.others') : (items[item]?.name ?? '');
  };
}

/** Renders the table of flows: source, target and amount. */
export function MoneyFlowTable({ explained, flows, title }: FlowTableProps) {
  const t = useText();
  const nodeName = useFlowNodeName(explained);
  const { code } = explained.outlook.currency;
  return (
    <FigureTable
      caption={title}
      columns={[
        {
          heading: t('explain.flow.from'),
          renderCell: ({ from }: MoneyFlow) => <RowName name={nodeName(from)} />,
        },
        { heading: t('explain.flow.to'), renderCell: ({ to }: MoneyFlow) => <RowName name={nodeName(to)} /> },
        {
          heading: t('explain.flow.amount'),
          renderCell: ({ amount }: MoneyFlow) => <Amount value={amount} currency={code} />,
        },
      ]}
      rows={flows}
      keyOf={({ from, to }) => `${from.id} ${to.id}`}
    />
  );
}

/** Renders the button that saves the flows as a file; amounts hidden on screen are hidden in the file too. */
export function SaveMoneyFlowsButton({ explained, flows, title }: FlowTableProps) {
  const t = useText();
  const nodeName = useFlowNodeName(explained);
  const { code } = explained.outlook.currency;
  const { cell } = useChartFormat(code);
  const save = () => {
    const heading = [t('explain.flow.from'), t('explain.flow.to'), `${t('explain.flow.amount')} (${code})`];
    const rows = flows.map(({ from, to, amount }) => [nodeName(from), nodeName(to), cell(amount)]);
    downloadCsv(title, toCsv([heading, ...rows]));
  };
  return <SaveButton format="CSV" label={t('chart.saveCsv')} onClick={save} />;
}
