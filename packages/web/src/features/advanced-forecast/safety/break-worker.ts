/** A worker that finds the events that break a plan. Each message contains a plan, and the reply contains the result. */
import { type BrokenPlan, planBreaks } from './plan-breaks.ts';

addEventListener('message', ({ data }: MessageEvent<BrokenPlan>) => postMessage(planBreaks(data)));
