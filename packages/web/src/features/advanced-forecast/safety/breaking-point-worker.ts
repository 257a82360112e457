/** A worker that finds the events that break a plan. Each message contains a plan, and the reply contains the result. */
import { type BreakingPointRequest, findBreakingEvents } from './find-breaking-events.ts';

addEventListener('message', ({ data }: MessageEvent<BreakingPointRequest>) => postMessage(findBreakingEvents(data)));
