import { type ReactNode, useEffect, useState } from 'react';
import { preloadItemDialog } from '#features/plan/form/item-dialog-host.tsx';
import { openItemDialog } from '#features/plan/form/item-dialog-store.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './mobile-navigation-bar.module.css';
import type { DashboardView } from './use-dashboard-view.ts';

interface PagePart {
  label: MessageKey;
  icon: IconName;
  /** The id of the card to which the entry leads. */
  card: string;
  /** The ids of all cards in this section of the page. While one of them is in view, the entry is marked as current. */
  holds: readonly string[];
}

const PARTS: Record<DashboardView, readonly PagePart[]> = {
  standard: [
    { label: 'dashboard.bar.forecast', icon: 'bars', card: 'chart', holds: ['summary', 'chart', 'safety'] },
    { label: 'dashboard.bar.items', icon: 'list', card: 'table', holds: ['table'] },
    { label: 'dashboard.bar.scenarios', icon: 'layers', card: 'controls', holds: ['controls', 'scenario'] },
  ],
  advanced: [
    { label: 'dashboard.bar.choices', icon: 'filter', card: 'analysis', holds: ['analysis'] },
    {
      label: 'dashboard.bar.safety',
      icon: 'check',
      card: 'monte-carlo',
      holds: ['monte-carlo', 'sensitivity'],
    },
    { label: 'dashboard.bar.stress', icon: 'warning', card: 'stress', holds: ['stress', 'crisis'] },
  ],
};

/** Renders the bar at the foot of a phone's window: links to the sections of the dashboard, and a button that adds an item. */
export function MobileNavigationBar({ view }: { view: DashboardView }) {
  const t = useText();
  const card = useCardInSight();
  return (
    <nav className={styles.bar} aria-label={t('dashboard.bar')} data-foot>
      <ul className={styles.entries}>
        {PARTS[view].map(({ label, icon, card: target, holds }) => (
          <li key={target}>
            <button
              type="button"
              className={styles.entry}
              aria-current={card !== null && holds.includes(card) ? 'location' : undefined}
              onClick={() => goToCard(target)}
            >
              <Words icon={icon}>{t(label)}</Words>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.entry}
            aria-label={t('items.add')}
            onPointerEnter={preloadItemDialog}
            onFocus={preloadItemDialog}
            onClick={() => openItemDialog()}
          >
            <Words icon="plus">{t('dashboard.bar.add')}</Words>
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Words({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      <span className={styles.words}>{children}</span>
    </>
  );
}

/** Scrolls a card to the top of the window and focuses its heading, so that the next Tab continues from there. */
function goToCard(id: string): void {
  const slot = document.querySelector(`[data-card=${id}]`);
  const heading = slot?.querySelector<HTMLElement>('h2');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  slot?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  if (heading === null || heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Returns the id of the card that crosses the line at 40 % of the window's height; null if the line is between two
 * cards.
 */
function useCardInSight(): string | null {
  const [card, setCard] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute('data-card');
          setCard((before) => (isIntersecting ? id : before === id ? null : before));
        }
      },
      { rootMargin: '-40% 0px -60% 0px' },
    );
    for (const slot of document.querySelectorAll('[data-card]')) observer.observe(slot);
    return () => observer.disconnect();
  }, []);
  return card;
}
