import {
  type PointerEvent,
  type RefObject,
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePrinting } from '#lib/printing.ts';
import styles from './explained.module.css';

interface ExplainedProps {
  /** The term, which stays readable by itself. */
  children: string;
  /** What it means, in a sentence or two. */
  sentence: string;
}

/**
 * A term with its explanation at hand: under the pointer, under a finger, and with the keyboard's focus on it. Our own, because the
 * tooltip of Mantine would come with everything that can float, on the first load.
 */
export const Explained = memo(function ExplainedTerm({ children, sentence }: ExplainedProps) {
  const id = useId();
  const term = useRef<HTMLButtonElement>(null);
  const { isOpen, set, soon } = useOpening(term);
  const isPrinting = usePrinting();
  const onEnter = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && soon(true);
  const onLeave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && soon(false);
  // Nobody points at paper, and a heading with a button in it is not said again on the next page.
  if (isPrinting) return children;
  return (
    <>
      <button
        ref={term}
        type="button"
        className={styles.term}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={onEnter}
        onPointerLeave={onLeave}
        onPointerUp={({ pointerType }) => pointerType === 'touch' && set(!isOpen)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && set(true)}
        onBlur={() => set(false)}
      >
        {children}
      </button>
      {isOpen ? (
        <Explanation id={id} term={term} onPointerEnter={onEnter} onPointerLeave={onLeave}>
          {sentence}
        </Explanation>
      ) : null}
    </>
  );
});

const OPEN_AFTER_MS = 300;
/** Time enough to move the pointer onto what opened. */
const CLOSE_AFTER_MS = 150;

/** Open until Escape, a press elsewhere, or whoever opened it leaves. */
function useOpening(term: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (to: boolean) => {
    clearTimeout(timer.current);
    setIsOpen(to);
  };
  const soon = (to: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(to), to ? OPEN_AFTER_MS : CLOSE_AFTER_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !term.current?.contains(target)) setIsOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen, term]);
  return { isOpen, set, soon };
}

interface ExplanationProps {
  id: string;
  term: RefObject<HTMLElement | null>;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  children: string;
}

/** Pixels between the term and its explanation, and from that to the edges of the window. */
const GAP = 6;

/** Above everything else of the page, below its term or, where there is no room, over it. */
function Explanation({ id, term, children, ...pointer }: ExplanationProps) {
  const panel = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    element.showPopover();
    const place = () => {
      const around = term.current?.getBoundingClientRect();
      if (around === undefined) return;
      const { offsetWidth: width, offsetHeight: height } = element;
      const isMirrored = document.documentElement.dir === 'rtl';
      const left = isMirrored ? around.right - width : around.left;
      const below = around.bottom + GAP;
      const hasRoom = below + height <= window.innerHeight;
      element.style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP))}px`;
      element.style.top = `${hasRoom ? below : around.top - GAP - height}px`;
    };
    place();
    // Captured: what scrolls may be a part of the page.
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [term]);
  return (
    <span ref={panel} id={id} role="tooltip" popover="manual" className={styles.explanation} {...pointer}>
      {children}
    </span>
  );
}
