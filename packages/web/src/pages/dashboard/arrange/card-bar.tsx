import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Button } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './arrange-layer.module.css';
import type { ArrangedCard } from '#pages/dashboard/card-arrangement.ts';

interface CardBarProps {
  card: ArrangedCard;
  /** The grid's element that contains the card. */
  slot: HTMLElement | null;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onResize: () => void;
}

/**
 * Renders the bar over a card while cards are arranged: a handle to drag it, buttons that move it by one position, and a button that
 * changes its size.
 */
export function CardBar({ card, slot, isLast, onMove, onResize }: CardBarProps) {
  const t = useText();
  const title = t(card.title);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging, isOver, activeIndex, index } =
    useSortable({
      id: card.id,
      attributes: { roleDescription: t('dashboard.arrange.role') },
    });
  useLayoutEffect(() => {
    setNodeRef(slot);
    return () => setNodeRef(null);
  }, [slot, setNodeRef]);
  const bar = slot?.querySelector('[data-bar]');
  if (bar === undefined || bar === null) return null;

  return createPortal(
    <>
      <div className={styles.bar}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.handle}
          aria-label={t('dashboard.arrange.handle', { card: title })}
          {...attributes}
          {...listeners}
        >
          <Icon name="grip" size={18} />
          {title}
        </button>
        <MoveButton
          icon="chevron-up"
          label={t('dashboard.arrange.earlier', { card: title })}
          isAtEnd={card.order === 0}
          onClick={() => onMove(-1)}
        />
        <MoveButton
          icon="chevron-down"
          label={t('dashboard.arrange.later', { card: title })}
          isAtEnd={isLast}
          onClick={() => onMove(1)}
        />
        <Button
          className={styles.size}
          variant={card.size === 'full' ? 'light' : 'default'}
          size="compact-sm"
          aria-pressed={card.size === 'full'}
          aria-label={t('dashboard.arrange.full', { card: title })}
          onClick={onResize}
        >
          {t('dashboard.arrange.fullWidth')}
        </Button>
      </div>
      {isDragging ? <div className={styles.lifted} /> : null}
      {isOver && !isDragging ? (
        <div className={styles.mark} data-side={activeIndex > index ? 'before' : 'after'} />
      ) : null}
    </>,
    bar,
  );
}

interface MoveButtonProps {
  icon: 'chevron-up' | 'chevron-down';
  label: string;
  isAtEnd: boolean;
  onClick: () => void;
}

/**
 * Renders a button that moves the card by one position. For the first or last card the button is marked as unavailable but not disabled,
 * because a disabled button would lose the focus.
 */
function MoveButton({ icon, label, isAtEnd, onClick }: MoveButtonProps) {
  return (
    <ActionIcon
      className={styles.move}
      aria-label={label}
      title={label}
      aria-disabled={isAtEnd || undefined}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
}
