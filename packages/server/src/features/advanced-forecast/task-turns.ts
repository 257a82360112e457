/** Tasks of several jobs on a few threads: the jobs take turns, so that none waits for the end of another. */

/** Does one task. `slot` is below the number of slots, and no other task has it meanwhile. */
type RunTask<Task, Done> = (task: Task, slot: number, signal: AbortSignal) => Promise<Done>;

/**
 * Does tasks that do not depend on each other, and answers in their order; `tell` hears of each that is done. When `signal` is aborted, or
 * one task fails, those that have not begun never do.
 */
export type RunAll<Task, Done> = (
  tasks: readonly Task[],
  signal: AbortSignal,
  tell?: (task: Task) => void,
) => Promise<Done[]>;

/** Begins the next task of a job in a slot; false when none is left, and the slot stays free. */
type BeginNext = (slot: number) => boolean;

export function openTurns<Task, Done>(slots: number, runTask: RunTask<Task, Done>): RunAll<Task, Done> {
  const freeSlots = Array.from({ length: slots }, (_, slot) => slot);
  /** Of the jobs with tasks that have not begun, the one whose turn it is first. */
  const turns: BeginNext[] = [];
  const giveSlots = () => {
    while (freeSlots.length > 0) {
      const beginNext = turns.shift();
      if (beginNext === undefined) return;
      const [slot = 0] = freeSlots;
      if (!beginNext(slot)) continue;
      freeSlots.shift();
      turns.push(beginNext);
    }
  };
  const run = async (task: Task, slot: number, signal: AbortSignal) => {
    try {
      return await runTask(task, slot, signal);
    } finally {
      freeSlots.push(slot);
      // Once whoever waits for this task has given its next ones, so that a job alone loses no time.
      setImmediate(giveSlots);
    }
  };
  return (tasks, signal, tell) =>
    new Promise((resolve, reject) => {
      const results: Done[] = [];
      const left = [...tasks.entries()].toReversed();
      let underWay = left.length;
      let isOver = false;
      const giveUp = (reason: Error) => {
        isOver = true;
        left.length = 0;
        signal.removeEventListener('abort', cancel);
        reject(reason);
      };
      const finish = () => {
        signal.removeEventListener('abort', cancel);
        resolve(results);
      };
      const cancel = () => giveUp(signal.reason as Error);
      signal.addEventListener('abort', cancel);
      if (signal.aborted) cancel();
      else if (underWay === 0) finish();
      turns.push((slot) => {
        const next = left.pop();
        if (next === undefined) return false;
        const [index, task] = next;
        const take = (result: Done) => {
          if (isOver) return;
          results[index] = result;
          tell?.(task);
          underWay -= 1;
          if (underWay === 0) finish();
        };
        run(task, slot, signal).then(take, giveUp);
        return true;
      });
      giveSlots();
    });
}
