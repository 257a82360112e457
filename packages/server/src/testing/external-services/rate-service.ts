import { type LocalHandler, startLocalService } from './local-service.ts';

/** A local HTTP server that imitates an exchange-rate service. `handler` responds to its requests and can be replaced at any time. */
export interface RateService {
  url: string;
  /** Returns the number of requests received. */
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
