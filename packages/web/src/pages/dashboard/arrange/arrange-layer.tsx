import { DndContext, DragOverlay, type UniqueIdentifier } from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#lib/text/text.ts';
import styles from './arrange-layer.module.css';
import { CardBar } from './card-bar.tsx';
import { detectTargetCard, useDragAnnouncements, useCardSensors } from './card-drag.ts';
import { type ArrangedCard, moveCard, toggleCardSize } from '#pages/dashboard/card-arrangement.ts';

interface ArrangeLayerProps {
  grid: HTMLElement;
  cards: readonly ArrangedCard[];
  onArrange: (cards: readonly ArrangedCard[]) => void;
}

/** Renders handles and buttons over the cards of a grid. This module and dnd-kit load when a user starts to arrange cards. */
export function ArrangeLayer({ grid, cards, onArrange }: ArrangeLayerProps) {
  const t = useText();
  const ids = cards.map(({ id }) => id);
  const [lifted, setLifted] = useState<ArrangedCard | null>(null);
  const [text, setSaid] = useState('');
  const sensors = useCardSensors(ids);
  const announcements = useDragAnnouncements(cards, setSaid);
  const positionOf = (id: UniqueIdentifier) => ids.findIndex((one) => one === id);
  const change = (changed: readonly ArrangedCard[]) => {
    // Moving a card in the document removes the focus from the button that was pressed, so the focus is set again.
    const focused = document.activeElement;
    flushSync(() => onArrange(changed));
    if (focused instanceof HTMLElement) focused.focus();
  };
  const move = ({ id, title }: ArrangedCard, position: number) => {
    if (position < 0 || position >= ids.length) return;
    change(moveCard(cards, id, position));
    const values = { card: t(title), position: position + 1, count: ids.length };
    setSaid(t('dashboard.arrange.moved', values));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectTargetCard}
      onDragStart={({ active }) => {
        setLifted(cards[positionOf(active.id)] ?? null);
        setSaid('');
      }}
      onDragCancel={() => setLifted(null)}
      onDragEnd={({ active, over }) => {
        setLifted(null);
        const card = ids[positionOf(active.id)];
        if (card !== undefined && over !== null && over.id !== active.id)
          onArrange(moveCard(cards, card, positionOf(over.id)));
      }}
      accessibility={{
        screenReaderInstructions: { draggable: t('dashboard.arrange.instructions') },
        announcements,
      }}
    >
      <SortableContext items={ids} strategy={stayInPlace}>
        {cards.map((card) => (
          <CardBar
            key={card.id}
            card={card}
            slot={grid.querySelector<HTMLElement>(`[data-card=${card.id}]`)}
            isLast={card.order === ids.length - 1}
            onMove={(step) => move(card, card.order + step)}
            onResize={() => onArrange(toggleCardSize(cards, card.id))}
          />
        ))}
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {lifted === null ? null : <div className={styles.ghost}>{t(lifted.title)}</div>}
      </DragOverlay>
      <p role="status" className="visually-hidden">
        {text}
      </p>
    </DndContext>
  );
}

/**
 * The sorting strategy of dnd-kit: the other cards do not move while a card is dragged, because cards of different sizes would jump. A mark
 * shows the target instead.
 */
function stayInPlace() {
  return null;
}
