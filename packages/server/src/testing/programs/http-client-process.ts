import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { ChildCommand, ChildResponse, ChildRequest } from './http-client-child.ts';

/** A separate process that sends requests. Accepts one command at a time. */
export interface HttpClientProcess {
  send(question: ChildRequest): Promise<ChildResponse>;
  /** Starts requesting this address repeatedly, in the background. */
  watch(url: string): Promise<void>;
  /** Returns the status of each response since the last report; 0 where there was no response. */
  report(): Promise<number[]>;
  stop(): Promise<void>;
}

export function startHttpClientProcess(): HttpClientProcess {
  const program = fileURLToPath(new URL('http-client-child.ts', import.meta.url));
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  const order = async (what: ChildCommand): Promise<unknown> => {
    child.send(what);
    const [answer] = (await once(child, 'message')) as [unknown];
    return answer;
  };
  return {
    send: async (question) => (await order({ send: question })) as ChildResponse,
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
 * Returns the time in ms that this process's main thread has worked. On Linux it excludes the time of other processes; the time of other
 * threads never counts.
 */
export function mainThreadMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.eventLoopUtilization().active;
  }
}
