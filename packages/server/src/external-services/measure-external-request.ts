import { meter } from '#metrics/meter.ts';

/** Runs a request to an external service and counts its result, if metrics are on. */
export async function measureExternal<Result>(service: string, work: () => Promise<Result>): Promise<Result> {
  const metrics = meter();
  if (metrics === undefined) return work();
  const begin = performance.now();
  let result: 'ok' | 'failed' = 'failed';
  try {
    const answer = await work();
    result = 'ok';
    return answer;
  } finally {
    metrics.countExternalRequest(service, result, (performance.now() - begin) / 1_000);
  }
}
