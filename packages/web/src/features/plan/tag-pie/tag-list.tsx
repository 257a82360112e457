import { Button, Checkbox } from '@mantine/core';
import { caseInsensitiveKey } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import type { CSSProperties } from 'react';
import type { DisplayCurrency } from '#features/currency/public.ts';
import type { TagPieSelection } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { ConvertedAmount, RatesUsed } from '#ui/converted-amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import styles from './tag-pie.module.css';
import { SHOW_ALL_TAGS, HIDE_ALL_TAGS, type TagShare } from './tag-shares.ts';

interface TagListProps {
  shares: readonly TagShare[];
  currency: DisplayCurrency;
  /** The currencies that contribute to each tag's figure, by the case-insensitive key of the tag's name. */
  currencies: ReadonlyMap<string, ReadonlySet<CurrencyCode>>;
  onPick: (id: number) => void;
  onSelect: (selection: TagPieSelection) => void;
  onPoint: (id: number | null) => void;
}

/** Renders the list of all tags with their figures. It serves as the table and the legend of the ring; its checkboxes choose the slices. */
export function TagList({ shares, currency, currencies, onPick, onSelect, onPoint }: TagListProps) {
  const t = useText();
  const write = useFormatters();
  const hidden = shares.filter(({ isShown }) => !isShown).length;
  return (
    <fieldset className={styles.tags}>
      <legend className="visually-hidden">{t('tags.pie.tags')}</legend>
      <ul className={styles.list}>
        {shares.map((tag) => (
          <li key={tag.id} onPointerEnter={() => onPoint(tag.id)} onPointerLeave={() => onPoint(null)}>
            <Checkbox
              className={styles.choice ?? ''}
              classNames={{ body: styles['row'], labelWrapper: styles['rowLabel'] }}
              onFocus={() => onPoint(tag.id)}
              onBlur={() => onPoint(null)}
              checked={tag.isShown}
              onChange={() => onPick(tag.id)}
              label={<TagName tag={tag} />}
            />{' '}
            <ConvertedAmount
              value={tag.value}
              from={[...(currencies.get(caseInsensitiveKey(tag.name)) ?? [])]}
              currency={currency}
              reachedBy="card"
            />{' '}
            <span className={styles.percent}>
              {tag.rank === null ? '\u2013' : write.percent(tag.share * 100, { min: 1, max: 1 })}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button variant="subtle" size="compact-sm" onClick={() => onSelect(SHOW_ALL_TAGS)}>
          {t('tags.pie.showAll')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onSelect(HIDE_ALL_TAGS)}>
          {t('tags.pie.hideAll')}
        </Button>
        <RatesUsed from={[...currencies.values()].flatMap((codes) => [...codes])} currency={currency} />
        <p role="status" className={styles.hidden}>
          {hidden === 0 ? '' : t('tags.pie.hidden', { count: hidden })}
        </p>
      </div>
    </fieldset>
  );
}

function TagName({ tag }: { tag: TagShare }) {
  return (
    <span className={styles.tag}>
      <span className={styles.rank} aria-hidden="true">
        {tag.rank}
      </span>
      <span className={styles.swatch} style={{ '--slice': tag.color } as CSSProperties} />
      <span className={styles.name} dir="auto">
        {tag.name}
      </span>
    </span>
  );
}
