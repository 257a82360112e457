/** The checks of mail, exchange rates and economic data. They send nothing but an empty request. */
import { createTransport } from 'nodemailer';
import { firstLineOfError } from '#db/startup-errors.ts';
import { LIVE_DATA_SOURCES } from '#features/economic/live-data/live-data-sources.ts';
import type { Settings } from '#settings.ts';
import { type CheckResult, failResult, hideCredentials, okResult, offResult, warnResult } from './check-result.ts';

/** Maximum time in ms of each step towards the mail server. */
const MAIL_STEP_MS = 4_000;

/** Connects to the mail server and signs in there, without sending a message. */
export async function checkMail({ smtpUrl }: Pick<Settings, 'smtpUrl'>): Promise<CheckResult> {
  if (smtpUrl === undefined)
    return offResult('SMTP_URL is not set: mail is written as files into the folder mail of DATA_DIR.');
  const { host } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: MAIL_STEP_MS,
    greetingTimeout: MAIL_STEP_MS,
    socketTimeout: MAIL_STEP_MS,
    dnsTimeout: MAIL_STEP_MS,
  });
  try {
    await transport.verify();
    return okResult(`${host} accepts the connection and the sign-in.`);
  } catch (error) {
    const reason = hideCredentials(firstLineOfError(error), smtpUrl);
    return failResult(`${host} cannot be used (${reason}). Check SMTP_URL and the firewall.`);
  } finally {
    transport.close();
  }
}

/** Maximum time in ms for the head of a response. */
const SERVICE_MS = 4_000;

/** The result of a request to a service: a problem, or the status and, if the response has a date, the service's clock. */
export interface ProbeResult {
  host: string;
  problem?: string;
  /** How far the service's clock is ahead of ours, in ms. */
  aheadMs?: number;
}

/** Requests the head of a response. The problem in the result contains no part of the address, because that may contain a key. */
async function probeService(url: URL, isGood: (status: number) => boolean): Promise<ProbeResult> {
  const { host } = url;
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      credentials: 'omit',
      signal: AbortSignal.timeout(SERVICE_MS),
    });
    const date = Date.parse(response.headers.get('date') ?? '');
    const age = Number(response.headers.get('age') ?? 0) * 1_000;
    await response.body?.cancel();
    // The header has whole seconds, so the service's clock was on average half a second later.
    const clock = Number.isNaN(date + age) ? {} : { aheadMs: date + age + 500 - Date.now() };
    return {
      host,
      ...clock,
      ...(isGood(response.status) ? {} : { problem: `it responds with status ${response.status}` }),
    };
  } catch (error) {
    return { host, problem: describeFailure(error) };
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof DOMException) return `no response within ${SERVICE_MS / 1_000} seconds`;
  const cause = error instanceof TypeError ? error.cause : undefined;
  return cause === undefined ? 'the address cannot be used' : firstLineOfError(cause);
}

/** Requests all rate services at once. */
export function probeRates({ ratesUrls }: Pick<Settings, 'ratesUrls'>): Promise<ProbeResult[]> {
  return Promise.all(ratesUrls.map((url) => probeService(new URL(url), (status) => status < 300)));
}

/**
 * Requests the public services of economic data, or their mirror. Any response except a server error shows that a service can be reached.
 */
export function probeEconomicData({ economicDataUrl }: Pick<Settings, 'economicDataUrl'>): Promise<ProbeResult[]> {
  const addresses = Object.values(LIVE_DATA_SOURCES).map(({ address }) => new URL(address));
  const urls = economicDataUrl === 'public' ? addresses : economicDataUrl === 'off' ? [] : [economicDataUrl];
  return Promise.all(urls.map((url) => probeService(url, (status) => status < 500)));
}

/**
 * Returns the finding about a group of services of which the server needs at least one. `setting` is the setting that switches them off.
 */
export function toCheckResult(probes: readonly ProbeResult[], setting: string): CheckResult {
  if (probes.length === 0) return offResult(`${setting} is off: built-in figures are used.`);
  const bad = probes.flatMap(({ host, problem }) => (problem === undefined ? [] : [`${host}: ${problem}`]));
  const good = probes.filter(({ problem }) => problem === undefined).map(({ host }) => host);
  if (bad.length === 0) return okResult(`Reachable: ${good.join(', ')}.`);
  const reasons = `Not reachable: ${bad.join('; ')}.`;
  if (good.length > 0) return warnResult(`${reasons} Reachable: ${good.join(', ')}.`);
  return failResult(`${reasons} Let the server through the firewall, or set ${setting}=off.`);
}
