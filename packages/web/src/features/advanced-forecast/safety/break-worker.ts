/** A worker that finds the events that break a plan: each message is a plan, and the reply its result. */
import { type BrokenPlan, planBreaks } from './plan-breaks.ts';

addEventListener('message', ({ data }: MessageEvent<BrokenPlan>) => postMessage(planBreaks(data)));
