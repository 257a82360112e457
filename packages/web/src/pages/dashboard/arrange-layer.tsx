import { DndContext, DragOverlay, type UniqueIdentifier } from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { DashboardCard, DashboardCardId } from '#features/saved-settings/settings-store.ts';
import { useText } from '#lib/text/text.ts';
import styles from './arrange-layer.module.css';
import { CardBar } from './card-bar.tsx';
import { cardUnder, useCardSensors } from './card-drag.ts';
import { withCardAt, withOtherSize } from './card-order.ts';
import { CARD_TITLES } from './card-titles.ts';
import { useAnnouncements } from './use-announcements.ts';

interface ArrangeLayerProps {
  grid: HTMLElement;
  layout: readonly DashboardCard[];
  onLayout: (layout: readonly DashboardCard[]) => void;
}

/** Handles and buttons over the cards of a grid. It loads, and dnd-kit with it, when somebody arranges cards. */
export function ArrangeLayer({ grid, layout, onLayout }: ArrangeLayerProps) {
  const t = useText();
  const ids = layout.map(({ id }) => id);
  const [lifted, setLifted] = useState<DashboardCardId | null>(null);
  const [said, setSaid] = useState('');
  const sensors = useCardSensors(ids);
  const announcements = useAnnouncements(ids, setSaid);
  const positionOf = (id: UniqueIdentifier) => ids.findIndex((one) => one === id);
  const change = (changed: readonly DashboardCard[]) => {
    // A card that moves in the document takes the focus of its buttons away, unless somebody brings it along.
    const focused = document.activeElement;
    flushSync(() => onLayout(changed));
    if (focused instanceof HTMLElement) focused.focus();
  };
  const move = (id: DashboardCardId, position: number) => {
    if (position < 0 || position >= ids.length) return;
    change(withCardAt(layout, id, position));
    const values = { card: t(CARD_TITLES[id]), position: position + 1, count: ids.length };
    setSaid(t('dashboard.arrange.moved', values));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={cardUnder}
      onDragStart={({ active }) => {
        setLifted(ids[positionOf(active.id)] ?? null);
        setSaid('');
      }}
      onDragCancel={() => setLifted(null)}
      onDragEnd={({ active, over }) => {
        setLifted(null);
        const card = ids[positionOf(active.id)];
        if (card !== undefined && over !== null && over.id !== active.id)
          onLayout(withCardAt(layout, card, positionOf(over.id)));
      }}
      accessibility={{
        screenReaderInstructions: { draggable: t('dashboard.arrange.instructions') },
        announcements,
      }}
    >
      <SortableContext items={ids} strategy={stayInPlace}>
        {layout.map((card) => (
          <CardBar
            key={card.id}
            card={card}
            slot={grid.querySelector<HTMLElement>(`[data-card=${card.id}]`)}
            isLast={card.order === ids.length - 1}
            onMove={(step) => move(card.id, card.order + step)}
            onResize={() => onLayout(withOtherSize(layout, card.id))}
          />
        ))}
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {lifted === null ? null : <div className={styles.ghost}>{t(CARD_TITLES[lifted])}</div>}
      </DragOverlay>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </DndContext>
  );
}

/** Cards of different sizes that made room while one is dragged would run about; a mark says where it would go. */
function stayInPlace() {
  return null;
}
