import { Button } from '@mantine/core';
import { roundMoney } from '@meridian/engine';
import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useIsPrinting } from '#lib/use-is-printing.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { TermWithExplanation } from '#ui/term-with-explanation.tsx';
import { CellNote, FigureTable, RowName } from '#ui/figure-table.tsx';
import { PercentagePointDifference } from '#ui/layout/percentage-point-difference.tsx';
import { SuccessChanceSection } from './success-chance-section.tsx';
import styles from './difference.module.css';
import { type DifferenceRow, differenceRows } from './difference-rows.ts';
import { useSuccessChances } from './use-success-chances.ts';
import { type ComparedScenarios, type ScenarioDifference, useDifferenceRowName } from './use-difference.ts';
import { toItemCopy, useCopyItems } from './use-copy-items.ts';

/** Maximum number of items with a row of their own; further items are combined until the user expands the table. */
const MOST_LINES = 12;

interface DifferenceTableProps {
  found: ScenarioDifference;
  /** False if the plans have changed since the difference was computed; items cannot be copied then. */
  isCurrent: boolean;
}

/** Renders the table with a row for each part of the difference, whose sum is the difference of the end values, and buttons to copy items. */
export function DifferenceTable({ found, isCurrent }: DifferenceTableProps) {
  const { compared, difference } = found;
  const t = useText();
  const [isAll, setIsAll] = useState(false);
  const isPrinting = useIsPrinting();
  const copyItems = useCopyItems();
  const { code } = compared.currency;
  const most = isAll || isPrinting ? Infinity : MOST_LINES;
  const { from, to, lines } = useMemo(
    () => differenceRows(difference, { currency: code, most }),
    [difference, code, most],
  );
  const simulated = useSuccessChances(compared, lines);
  const { chances } = simulated;
  return (
    <div className={styles.tablePart}>
      {isPrinting && chances === null ? null : <SuccessChanceSection simulated={simulated} compared={compared} />}
      <FigureTable
        caption={t('difference.caption')}
        isStacked
        columns={[
          { heading: t('difference.item'), renderCell: (line) => <LineName line={line} /> },
          {
            heading: t('difference.amount'),
            renderCell: ({ amount }) => <Amount value={amount} currency={code} signed />,
          },
          ...(chances === null
            ? []
            : [
                {
                  heading: t('difference.chance.column'),
                  explained: t('difference.chance.column.explained'),
                  renderCell: ({ id }: DifferenceRow) => (
                    <PercentagePointDifference difference={chances.byLine.get(id)} decimals={1} />
                  ),
                },
              ]),
          ...(isPrinting
            ? []
            : [
                {
                  heading: t('difference.take'),
                  isAction: true,
                  renderCell: (line: DifferenceRow) => (
                    <CarryOverButtons line={line} compared={compared} copyItems={copyItems} isCurrent={isCurrent} />
                  ),
                },
              ]),
        ]}
        rows={lines}
        keyOf={({ id }) => id}
      >
        <tfoot>
          <tr>
            <th scope="row">{t('difference.total')}</th>
            <td>
              <Amount value={roundMoney(to - from)} currency={code} signed />
            </td>
            {chances === null ? null : (
              <td>
                <PercentagePointDifference difference={chances.total} decimals={1} />
              </td>
            )}
          </tr>
        </tfoot>
      </FigureTable>
      {isAll || lines.some(({ part }) => part === 'others') ? (
        <Button
          className={styles.all}
          variant="subtle"
          size="compact-sm"
          aria-expanded={isAll}
          onClick={() => setIsAll(!isAll)}
        >
          {t(isAll ? 'difference.few' : 'difference.all')}
        </Button>
      ) : null}
    </div>
  );
}

function LineName({ line }: { line: DifferenceRow }) {
  const t = useText();
  const nameOf = useDifferenceRowName();
  switch (line.part) {
    case 'item':
      return (
        <>
          <RowName name={line.item.name} />
          <CellNote>{t(`items.category.${line.item.category}`)}</CellNote>
        </>
      );
    case 'others':
      return nameOf(line);
    case 'assumptions':
    case 'selling':
      return (
        <TermWithExplanation explanation={t(`difference.${line.part}.explained`)}>{nameOf(line)}</TermWithExplanation>
      );
  }
}

interface CarryOverButtonsProps extends Pick<DifferenceTableProps, 'isCurrent'> {
  compared: ComparedScenarios;
  line: DifferenceRow;
  copyItems: ReturnType<typeof useCopyItems>;
}

/** Renders two buttons: each copies the items of a row in one direction. */
function CarryOverButtons({ line, compared, copyItems, isCurrent }: CarryOverButtonsProps) {
  const t = useText();
  const { isUnderWay, isBusy, copy } = copyItems;
  if (line.part !== 'item') return null;
  return (
    <div className={styles.actions}>
      {(['to', 'from'] as const).map((side) => {
        const itemCopy = toItemCopy(line, compared, side);
        const { id, name } = itemCopy.into.scenario;
        const names = { name: line.item.name, scenario: name };
        const isRemoved = itemCopy.source.length === 0;
        // Items that are not stored yet have no server id, so they cannot be copied.
        const isWaiting = [...itemCopy.source, ...itemCopy.target].some((item) => item.id < 0);
        return (
          <Button
            key={side}
            variant="default"
            size="compact-sm"
            className={styles.action}
            loading={isUnderWay(line, id)}
            disabled={isBusy || isWaiting || !isCurrent}
            aria-label={t(isRemoved ? 'difference.remove.label' : 'difference.take.label', names)}
            onClick={() => copy(itemCopy)}
          >
            <span>
              <FormattedMessage
                id={isRemoved ? 'difference.remove.from' : 'difference.take.into'}
                values={{ scenario: <bdi>{name}</bdi> }}
              />
            </span>
          </Button>
        );
      })}
    </div>
  );
}
