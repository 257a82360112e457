import type { FinancialItem } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { useItems } from '#features/plan/item-api.ts';
import { Suspense, memo, useId, useMemo, useState } from 'react';
import { type TagPieSelection, saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { DeferredPart } from '#ui/layout/deferred-part.tsx';
import { Select } from '#ui/form/select.tsx';
import { useValueAfterPaint } from '#ui/use-value-after-paint.ts';
import { FormattedList, FormattedMessage } from 'react-intl';
import { TagList } from './tag-list.tsx';
import styles from './tag-pie.module.css';
import {
  SHOW_ALL_TAGS,
  TAG_PIE_KINDS,
  type TagPieKind,
  type TagShare,
  selectionAfterClick,
  tagShares,
  topTagShares,
} from './tag-shares.ts';
import { useTagFigures } from './use-tag-figures.ts';

/** Loaded lazily, in one chunk with all chart code. */
const Donut = lazyWithTexts(async () => (await import('#ui/donut/donut.tsx')).Donut);

/** Renders the card 'Amounts by Tags' with the totals of the selected scenario's items by tag. */
export function TagPieCard() {
  const t = useText();
  return (
    <Card title={t('tags.pie.title')} note={t('tags.pie.note')} minHeight="20rem" failure={t('tags.pie.failed')}>
      <DeferredPart fallback={<LoadingPlaceholder />}>
        <TagPie />
      </DeferredPart>
    </Card>
  );
}

/** Renders the ring one frame after the chart has shown an edit, so that the ring does not delay the chart. */
function TagPie() {
  const { id } = useSelectedScenario();
  const items = useItems(id);
  return <PieOfItems {...useValueAfterPaint(useMemo(() => ({ scenario: id, items }), [id, items]))} />;
}

interface PieProps {
  /** The id of the scenario. */
  scenario: number;
  items: readonly FinancialItem[];
}

/** Renders the ring of tags, and the list in which its slices are chosen. */
const PieOfItems = memo(function PieOfItems({ scenario, items }: PieProps) {
  const t = useText();
  const selections = useSavedSettings((settings) => settings.tagPieSelections);
  const selection = selections[scenario] ?? SHOW_ALL_TAGS;
  const [chosenKind, setKind] = useState<TagPieKind | null>(null);
  const { kind, measure, figures, currencies, currency } = useTagFigures(items, chosenKind);
  const [pointed, setPointed] = useState<number | null>(null);
  const summaryId = useId();
  if (figures.length === 0) {
    return <EmptyState title={t('tags.pie.empty')}>{t('tags.pie.emptyHint')}</EmptyState>;
  }

  const shares = tagShares(figures, measure, selection);
  const slices = shares.flatMap((tag) => (tag.rank === null ? [] : [{ ...tag, rank: tag.rank }]));
  const select = (chosen: TagPieSelection) => saveSettings({ tagPieSelections: { ...selections, [scenario]: chosen } });
  const pick = (id: number) => {
    // A tag without a stored id cannot be saved as a choice.
    const tags = figures.map((tag) => tag.id);
    if (id > 0) select(selectionAfterClick(selection, id, tags));
  };
  return (
    <figure className={styles.frame} aria-label={t('tags.pie.title')} aria-describedby={summaryId}>
      <div className={styles.pie}>
        <figcaption className={styles.head}>
          <div className={styles.summary}>
            <p id={summaryId}>
              <TopTags shares={shares} />
            </p>
            <p>{t(`tags.pie.kind.${kind}.note`)}</p>
          </div>
          <Select
            className={styles.measure}
            aria-label={t('tags.pie.measure')}
            value={kind}
            onChange={setKind}
            data={TAG_PIE_KINDS.map((value) => ({ value, label: t(`tags.pie.kind.${value}`) }))}
          />
        </figcaption>
        <Suspense fallback={<div className={styles.ring} />}>
          <Donut slices={slices} pointed={pointed} onPoint={setPointed} onPick={pick}>
            <Middle shares={shares} kind={kind} pointed={pointed} currency={currency.code} />
          </Donut>
        </Suspense>
        <TagList
          shares={shares}
          currency={currency}
          currencies={currencies}
          onPick={pick}
          onSelect={select}
          onPoint={setPointed}
        />
      </div>
    </figure>
  );
});

/** Renders the sentence about the five largest tags, an alternative to the ring for screen readers. */
function TopTags({ shares }: { shares: readonly TagShare[] }) {
  const t = useText();
  const write = useFormatters();
  const top = topTagShares(shares);
  if (shares.every(({ isShown }) => !isShown)) return t('tags.pie.noneVisible');
  if (top.length === 0) return t('tags.pie.nothing');
  const names = top.map(({ id, name, share }) => (
    <span key={id}>
      <bdi>{name}</bdi> {write.percent(share * 100, { min: 1, max: 1 })}
    </span>
  ));
  return (
    <FormattedMessage
      id="tags.pie.top"
      values={{ count: top.length, list: <FormattedList type="unit" value={names} /> }}
    />
  );
}

interface MiddleProps {
  shares: readonly TagShare[];
  kind: TagPieKind;
  pointed: number | null;
  currency: CurrencyCode;
}

/** Renders the text in the middle of the ring: the slice under the pointer or focus, otherwise what the ring shows, or why it is empty. */
function Middle({ shares, kind, pointed, currency }: MiddleProps) {
  const t = useText();
  const write = useFormatters();
  const tag = shares.find(({ id, rank }) => id === pointed && rank !== null);
  if (tag !== undefined) {
    return (
      <>
        <bdi className={styles.pointed}>{tag.name}</bdi>
        <Amount value={tag.value} currency={currency} />
        <span>{write.percent(tag.share * 100, { min: 1, max: 1 })}</span>
      </>
    );
  }
  if (shares.every(({ isShown }) => !isShown)) return <span>{t('tags.pie.noneVisible')}</span>;
  const isNothing = shares.every(({ rank }) => rank === null);
  return <span>{t(isNothing ? `tags.pie.nothing.${kind}` : `tags.pie.kind.${kind}`)}</span>;
}
