import type { MakeRateLimit, RateLimit } from '#http/rate-limit.ts';
import { addressNet, addressSubject } from './address-subject.ts';

/** So many times what one line may: several households may be within a /56, and one may have all of it. */
const LINES_IN_NET = 4;

/**
 * A limit whose subjects are addresses, as they come with a request. IPv6 counts by line and by the net around it, so that
 * nobody gets 256 times what others get by changing lines.
 */
export function addressLimit(rateLimit: MakeRateLimit, rule: Parameters<MakeRateLimit>[0]): RateLimit {
  const { name, attempts } = rule;
  const line = rateLimit(rule);
  const net = rateLimit({ ...rule, name: `${name}-net`, attempts: LINES_IN_NET * attempts });
  const both =
    (act: (limit: RateLimit, subject: string) => Promise<void>): RateLimit['spend'] =>
    async (address) => {
      // The line first: who is stopped by it uses up nothing of the net.
      await act(line, addressSubject(address));
      const around = addressNet(address);
      if (around !== undefined) await act(net, around);
    };
  return {
    spend: both((limit, subject) => limit.spend(subject)),
    giveBack: both((limit, subject) => limit.giveBack(subject)),
    clear: both((limit, subject) => limit.clear(subject)),
  };
}
