/** Looks for what breaks a plan in a thread of the browser: each message is a plan, and its answer what breaks it. */
import { type BrokenPlan, planBreaks } from './plan-breaks.ts';

addEventListener('message', ({ data }: MessageEvent<BrokenPlan>) => postMessage(planBreaks(data)));
