import type { FinancialItem, NewItem, Scenario, ScenarioForecast } from '@meridian/contract';

/** Calls the server's API directly: to prepare a plan, and to read what was really stored. */
export interface Api {
  readonly token: string | undefined;
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body?: unknown): Promise<Answer>;
  patch<Answer>(path: string, body: unknown): Promise<Answer>;
  put<Answer>(path: string, body: unknown): Promise<Answer>;
  /** Returns the status of a response, even if it is an error. */
  status(path: string): Promise<number>;
  /** Returns all stored items, newest first. */
  items(): Promise<FinancialItem[]>;
  addItem(item: NewItem): Promise<FinancialItem>;
  addScenario(name: string): Promise<Scenario>;
  selectedScenario(): Promise<Scenario>;
  /** Returns the server's forecast of one scenario. */
  forecast(years: number, scenario: number): Promise<ScenarioForecast & { labels: string[] }>;
}

/** Makes an API client. It awaits `settled` before every read, because a page shows a change a moment before it is stored. */
export function createApi(home: string, token?: string, settled = async () => {}): Api {
  const send = (method: string, path: string, body?: unknown) =>
    fetch(home + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Token ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await send(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
  const get: Api['get'] = async (path) => {
    await settled();
    return call('GET', path);
  };
  const post: Api['post'] = (path, body) => call('POST', path, body);
  return {
    token,
    get,
    post,
    patch: (path, body) => call('PATCH', path, body),
    put: (path, body) => call('PUT', path, body),
    async status(path) {
      await settled();
      return (await send('GET', path)).status;
    },
    items: async () => (await get<{ results: FinancialItem[] }>('/api/financial-items/?page_size=1000')).results,
    addItem: (item) => post('/api/financial-items/', item),
    addScenario: (name) => post('/api/scenarios/', { name }),
    selectedScenario: () => get('/api/scenarios/current/'),
    forecast: async (years, scenario) => {
      const response = await get<{ labels: string[]; scenarios: Record<string, ScenarioForecast> }>(
        `/api/forecast/?years=${years}&scenario_ids=${scenario}`,
      );
      const [forecast] = Object.values(response.scenarios);
      if (forecast === undefined) throw new Error('The server forecast nothing.');
      return { labels: response.labels, ...forecast };
    },
  };
}
