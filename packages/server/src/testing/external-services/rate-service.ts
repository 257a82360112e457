import { type LocalResponse, startLocalService } from './local-service.ts';

/** A local HTTP server that imitates an exchange-rate service; `answer` can be changed at any time. */
export interface RateService {
  url: string;
  /** The number of requests. */
  asked(): number;
  answer: LocalResponse;
  stop(): Promise<void>;
}

export async function startRateService(answer: LocalResponse): Promise<RateService> {
  let asked = 0;
  const { origin, stop } = await startLocalService((response, request) => {
    asked += 1;
    service.answer(response, request);
  });
  const service: RateService = {
    url: `${origin}/v1/latest?base=USD`,
    asked: () => asked,
    answer,
    stop,
  };
  return service;
}
