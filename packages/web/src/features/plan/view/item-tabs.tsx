import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { type ItemTab, saveSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import styles from './item-tabs.module.css';

interface ItemTabsProps {
  tab: ItemTab;
  tabs: readonly ItemTab[];
  counts: Record<ItemTab, number>;
  /** The id of the list that the tabs control. */
  panel: string;
}

/** Returns the id of a tab, which labels its panel. */
export function tabId(panel: string, tab: ItemTab): string {
  return `${panel}-${tab}`;
}

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Renders the tabs of item kinds, each with its count. Arrow keys select, as in any ARIA tab list. */
export function ItemTabs({ tab, tabs, counts, panel }: ItemTabsProps) {
  const t = useText();
  const write = useFormatters();
  const list = useRef<HTMLDivElement>(null);

  // On a phone the row is wider than the screen, so the selected tab is scrolled to its middle.
  useLayoutEffect(() => {
    const chosen = document.getElementById(tabId(panel, tab));
    if (list.current === null || chosen === null) return;
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, [panel, tab]);

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = (STEPS[event.key] ?? 0) * (isMirrored ? -1 : 1);
    const ends: Partial<Record<string, number>> = { Home: 0, End: tabs.length - 1 };
    const index = ends[event.key] ?? (step === 0 ? undefined : tabs.indexOf(tab) + step);
    const next = index === undefined ? undefined : tabs.at(index % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    saveSettings({ selectedTab: next });
    document.getElementById(tabId(panel, next))?.focus();
  };

  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={t('items.view.tabs')}>
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={tabId(panel, each)}
          className={styles.tab}
          aria-selected={each === tab}
          aria-controls={panel}
          tabIndex={each === tab ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={() => saveSettings({ selectedTab: each })}
        >
          {t(`items.view.tab.${each}`)} <span className={styles.count}>{write.number(counts[each])}</span>
        </button>
      ))}
    </div>
  );
}
