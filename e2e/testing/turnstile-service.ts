import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local replacement of Turnstile. It has the widget's script, the widget's frame, and the siteverify protocol. */
export interface TurnstileService {
  origin: string;
  siteKey: string;
  secretKey: string;
  /** The results that the server received for the tokens that it checked. */
  verdicts: boolean[];
  /** True if the script cannot be loaded. */
  isAway: boolean;
  /** True if tokens are rejected. */
  refuses: boolean;
  stop(): Promise<void>;
}

/**
 * Implements `turnstile.render` and `turnstile.remove` as its documentation describes them; a separate frame contains the
 * checkbox.
 */
const SCRIPT = `{
  const origin = new URL(document.currentScript.src).origin;
  const widgets = new Map();
  addEventListener('message', ({ origin: from, data }) => {
    const options = from === origin ? widgets.get(data.id)?.options : undefined;
    if (options === undefined) return;
    if (data.token === 'expired') options['expired-callback']();
    else if (data.token === 'error') options['error-callback']('300010');
    else options.callback(data.token);
  });
  window.turnstile = {
    render(place, options) {
      const id = 'widget-' + widgets.size;
      const frame = document.createElement('iframe');
      const { sitekey, action, size, theme } = options;
      const isCompact = size === 'compact';
      frame.src = origin + '/frame?' + new URLSearchParams({ id, sitekey, action, theme, hostname: location.hostname });
      frame.title = 'Widget containing a security challenge';
      frame.width = isCompact ? '150' : '100%';
      frame.height = isCompact ? '140' : '65';
      frame.style.border = '0';
      place.append(frame);
      widgets.set(id, { options, frame });
      return id;
    },
    remove(id) {
      widgets.get(id)?.frame.remove();
      widgets.set(id, undefined);
    },
  };
}`;

/**
 * The frame's page. Checking its box sends a token, unchecking it reports that the token expired, and a click with
 * Shift reports an error.
 */
const FRAME = `<!doctype html><html lang="en"><title>Challenge</title>
<label><input type="checkbox" id="box"> Verify you are human</label>
<script>
  const page = new URLSearchParams(location.search);
  document.getElementById('box').onclick = async (event) => {
    const tell = (token) => parent.postMessage({ id: page.get('id'), token }, '*');
    if (event.shiftKey) tell('error');
    else if (!event.target.checked) tell('expired');
    else tell(await (await fetch('/solve', { method: 'POST', body: page })).text());
  };
</script></html>`;

export async function startTurnstileService(): Promise<TurnstileService> {
  const unused = new Map<string, object>();
  const judge = (form: URLSearchParams) => {
    const page = unused.get(form.get('response') ?? '');
    unused.delete(form.get('response') ?? '');
    const success = page !== undefined && form.get('secret') === service.secretKey && !service.refuses;
    service.verdicts.push(success);
    return success ? { success, ...page } : { success, 'error-codes': ['invalid-input-response'] };
  };
  const solve = (form: URLSearchParams) => {
    const token = randomUUID();
    const { hostname, action, sitekey } = Object.fromEntries(form);
    if (sitekey === service.siteKey) unused.set(token, { hostname, action });
    return token;
  };
  const answers: Record<string, (form: URLSearchParams) => [type: string, body: string]> = {
    'GET /turnstile/v0/api.js': () => ['text/javascript', SCRIPT],
    'GET /frame': () => ['text/html', FRAME],
    'POST /solve': (form) => ['text/plain', solve(form)],
    'POST /turnstile/v0/siteverify': (form) => ['application/json', JSON.stringify(judge(form))],
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = answers[`${request.method} ${new URL(request.url ?? '/', 'http://x').pathname}`];
    if (answer === undefined || service.isAway) {
      response.writeHead(503).end();
      return;
    }
    const [type, body] = answer(await readForm(request));
    response.setHeader('content-type', type);
    response.end(body);
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: TurnstileService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    siteKey: 'the-site-key',
    secretKey: 'the-secret-key',
    verdicts: [],
    isAway: false,
    refuses: false,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
