import { DndContext, DragOverlay, type UniqueIdentifier } from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { DashboardCard, DashboardCardId } from '#features/saved-settings/saved-settings-api.ts';
import { useText } from '#lib/text.ts';
import styles from './arrange-layer.module.css';
import { CardBar } from './card-bar.tsx';
import { cardUnder, useCardSensors } from './card-drag.ts';
import { withCardAt, withOtherSize } from './card-order.ts';
import { CARD_TITLES } from './card-titles.ts';

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
  const positionOf = (id: UniqueIdentifier) => ids.findIndex((one) => one === id);
  const where = (id: UniqueIdentifier, position: number) => {
    const card = ids[positionOf(id)];
    return {
      card: card === undefined ? '' : t(CARD_TITLES[card]),
      position: position + 1,
      count: ids.length,
    };
  };

  const change = (changed: readonly DashboardCard[]) => {
    // A card that moves in the document takes the focus of its buttons away, unless somebody brings it along.
    const focused = document.activeElement;
    flushSync(() => onLayout(changed));
    if (focused instanceof HTMLElement) focused.focus();
  };
  const move = (id: DashboardCardId, position: number) => {
    if (position < 0 || position >= ids.length) return;
    change(withCardAt(layout, id, position));
    setSaid(t('dashboard.arrange.moved', where(id, position)));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={cardUnder}
      onDragStart={({ active }) => setLifted(ids[positionOf(active.id)] ?? null)}
      onDragCancel={() => setLifted(null)}
      onDragEnd={({ active, over }) => {
        setLifted(null);
        const card = ids[positionOf(active.id)];
        if (card !== undefined && over !== null && over.id !== active.id)
          onLayout(withCardAt(layout, card, positionOf(over.id)));
      }}
      accessibility={{
        screenReaderInstructions: { draggable: t('dashboard.arrange.instructions') },
        announcements: {
          onDragStart: ({ active }) => t('dashboard.arrange.lifted', where(active.id, positionOf(active.id))),
          onDragOver: ({ active, over }) =>
            over === null ? undefined : t('dashboard.arrange.over', where(active.id, positionOf(over.id))),
          onDragEnd: ({ active, over }) =>
            t('dashboard.arrange.moved', where(active.id, positionOf((over ?? active).id))),
          onDragCancel: ({ active }) =>
            t('dashboard.arrange.cancelled', where(active.id, positionOf(active.id))),
        },
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
