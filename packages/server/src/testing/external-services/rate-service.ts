import { type LocalHandler, startLocalService } from './local-service.ts';

/** A local HTTP server that imitates an exchange-rate service; `answer` can be changed at any time. */
export interface RateService {
  url: string;
  /** The number of requests. */
  requestCount(): number;
  handler: LocalHandler;
  stop(): Promise<void>;
}

export async function startRateService(answer: LocalHandler): Promise<RateService> {
  let asked = 0;
  const { origin, stop } = await startLocalService((response, request) => {
    asked += 1;
    service.handler(response, request);
  });
  const service: RateService = {
    url: `${origin}/v1/latest?base=USD`,
    requestCount: () => asked,
    handler: answer,
    stop,
  };
  return service;
}
