import type { ReactNode } from 'react';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { Explained } from '#ui/explained.tsx';
import { FigureTable, ShareBar } from '#ui/figure-table.tsx';
import styles from './allocation.module.css';
import { ASSETS, type Mix } from './mix.ts';

interface MixTableProps {
  optimum: Mix;
  /** Null where the plan holds nothing. */
  today: Mix | null;
  years: number;
}

/** What the mixes consist of, and what they promise: the computed one beside that of today. */
export function MixTable({ optimum, today, years }: MixTableProps) {
  const t = useText();
  const write = useWrite();
  const mixes = today === null ? [optimum] : [today, optimum];
  const promises: readonly (readonly [name: string, meaning: string, told: (mix: Mix) => ReactNode])[] = [
    [
      t('allocation.return'),
      t('allocation.return.meaning'),
      ({ expected_return: value }) => write.percent(value),
    ],
    [t('allocation.volatility'), t('allocation.volatility.meaning'), (mix) => write.percent(mix.volatility)],
    [
      t('allocation.loss', { years }),
      t('allocation.loss.meaning'),
      ({ probability_of_nominal_loss: value }) => write.percent(value),
    ],
    [
      t('allocation.sharpe'),
      t('allocation.sharpe.meaning'),
      ({ sharpe_ratio: value }) => (value === null ? '–' : write.number(value)),
    ],
  ];
  return (
    <FigureTable caption={t('allocation.table')} className={styles.mixes}>
      <thead>
        <tr>
          <th scope="col">{t('allocation.asset')}</th>
          {today === null ? null : <th scope="col">{t('allocation.today')}</th>}
          <th scope="col">{t('allocation.optimum')}</th>
        </tr>
      </thead>
      <tbody>
        {ASSETS.map((asset) => (
          <tr key={asset}>
            <th scope="row">{t(`allocation.${asset}`)}</th>
            {mixes.map((mix, at) => (
              <td key={at}>
                {write.percent(mix.allocation[asset])}
                <ShareBar percent={mix.allocation[asset]} />
              </td>
            ))}
          </tr>
        ))}
        {promises.map(([name, meaning, told]) => (
          <tr key={name}>
            <th scope="row">
              <Explained sentence={meaning}>{name}</Explained>
            </th>
            {mixes.map((mix, at) => (
              <td key={at}>{told(mix)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
