/**
 * The browser's Back asks before it leaves something half-typed. It cannot be stopped, only let lead nowhere: one entry of history more, with
 * the same address. Nobody takes that entry back, because going back in code would scroll; once nothing is typed, Back passes over it.
 */
const MARK = 'meridian.guard';

interface EntryState {
  [MARK]?: true;
  /** As react-router counts entries. */
  idx?: number;
}
const entryState = () => (history.state ?? {}) as EntryState;

let ask: (() => void) | null = null;
/** The count of the entry that guards, while the page stands on it. */
let guardAt = entryState()[MARK] === true ? (entryState().idx ?? 0) : null;

/** From now on Back calls `askFirst` instead of leaving. Answers how to end that. */
export function guardBack(askFirst: () => void): () => void {
  ask = askFirst;
  standOnGuard();
  return () => {
    if (ask === askFirst) ask = null;
  };
}

function standOnGuard(): void {
  const state = entryState();
  if (state[MARK] !== true) history.pushState({ ...state, [MARK]: true }, '');
  guardAt = state.idx ?? 0;
}

addEventListener('popstate', () => {
  const { [MARK]: isGuard, idx = 0 } = entryState();
  const cameBack = guardAt !== null && isGuard !== true && idx <= guardAt;
  guardAt = isGuard === true ? idx : null;
  if (!cameBack) return;
  if (ask === null) history.back();
  else {
    standOnGuard();
    ask();
  }
});
