import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { Order, OutsideAnswer, Question } from './outside-child.ts';

/** A process beside the one that serves: see outside-child.ts. One order at a time. */
export interface Outside {
  ask(question: Question): Promise<OutsideAnswer>;
  /** Begins to ask this address again and again. */
  watch(url: string): Promise<void>;
  /** The status of each answer since the last report; 0: there was none. */
  report(): Promise<number[]>;
  stop(): Promise<void>;
}

export function startOutside(): Outside {
  const program = fileURLToPath(new URL('outside-child.ts', import.meta.url));
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  const order = async (what: Order): Promise<unknown> => {
    child.send(what);
    const [answer] = (await once(child, 'message')) as [unknown];
    return answer;
  };
  return {
    ask: async (question) => (await order({ ask: question })) as OutsideAnswer,
    watch: async (url) => void (await order({ watch: url })),
    report: async () => (await order({ report: true })) as number[],
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/**
 * For how long this process's main thread has worked, in milliseconds: what other processes take of the machine is not counted where the
 * system tells (Linux), what other threads of ours take never.
 */
export function mainThreadMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.eventLoopUtilization().active;
  }
}
