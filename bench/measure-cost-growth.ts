/** Measures how cost grows with items, years, currencies, paths, scenarios and users; fits exponents and draws a picture. */
import { CURRENCY_CODES, FALLBACK_RATES, forecast } from '@meridian/engine';
import { prepareRun } from '@meridian/simulation/testing/test-kernel.ts';
import type { RunningServer } from '../e2e/server.ts';
import { connectToCopy } from '../e2e/testing/copy-users.ts';
import { type CostCurve, fitPowerLaw, saveCostGrowth } from '../docs/images/draw-cost-growth.ts';
import { type Row, createRow, measureAlternately, measureMs, options, percentile, scaledCount } from './measurement.ts';
import { FIRST_MONTH, createSamplePlan } from './sample-plan.ts';
import { ITEMS_PATH, registerUser, withServer } from './benchmark-server.ts';
import { createSimulationRequest } from './measure-simulation.ts';

export async function measureCostGrowth(): Promise<Row[]> {
  const curves = [...computedCurves(), ...(await withServer(servedCurves))];
  if (options.quick !== true) saveCostGrowth(curves);
  return curves.map(({ title, unit, points }) => {
    const costs = points.map(([size, cost]) => `${size}: ${cost.toPrecision(3)}`).join(', ');
    const last = points.at(-1)?.[1] ?? Number.NaN;
    return createRow(`growth: ${title}`, last, unit, '', fitPowerLaw(points).exponent, costs);
  });
}

/** Measures the processor time of computations at several sizes, alternately; returns one curve for each computation. */
function computedCurves(): CostCurve[] {
  const curve = (title: string, sizes: readonly number[], prepare: (size: number) => () => unknown): CostCurve => {
    const times = measureAlternately(scaledCount(11), Object.fromEntries(sizes.map((size) => [size, prepare(size)])));
    return { title, unit: 'ms of processor time', points: sizes.map((size) => [size, times[size] ?? Number.NaN]) };
  };
  const plan = (count: number, years: number, currencies = 5) => {
    const items = createSamplePlan(count).map((item, index) => {
      const currency = CURRENCY_CODES[index % currencies] ?? 'USD';
      return { ...item, currency, existingFundsCurrency: currency };
    });
    return () => forecast({ items, start: FIRST_MONTH, years, currency: 'USD', rates: FALLBACK_RATES });
  };
  const simulation = (paths: number, items: number) =>
    prepareRun(createSimulationRequest(paths, { items: createSamplePlan(items) }));
  return [
    curve('Forecast by items', [100, 200, 400, 800, 1_600, 3_200], (items) => plan(items, 30)),
    curve('Forecast by years', [2, 4, 8, 15, 22, 30], (years) => plan(200, years)),
    curve('Forecast by currencies', [1, 2, 4, 8, 16, 20], (count) => plan(200, 30, count)),
    curve('Simulation by paths', [500, 1_000, 2_000, 4_000, 8_000, 16_000], (paths) => simulation(paths, 20)),
    curve('Simulation by items', [20, 40, 80, 160, 320, 640], (items) => simulation(1_000, items)),
  ];
}

/** Measures first reads after a change, because later ones are cached. The fastest tenth counts, as the machine is shared. */
async function servedCurves(server: RunningServer): Promise<CostCurve[]> {
  const { api, scenarioId } = await registerUser(server.url, 200);
  const measure = async (path: string) => {
    const times: number[] = [];
    for (let round = 0; round < scaledCount(100); round++) {
      await api.patch('/api/auth/user/', { first_name: `${round}` });
      times.push(await measureMs(() => api.get(path)));
    }
    return percentile(times, 0.1);
  };
  const titles = ['Comparison by scenarios', 'List of 200 items by people', 'Forecast of 200 items by people'];
  const curves = [...titles, 'Database by people'].map((title, index) => {
    return { title, unit: index < 3 ? 'ms for a response' : 'MB, 10 items each', points: [] as [number, number][] };
  });
  const add = (curve: number, size: number, cost: number) => curves[curve]?.points.push([size, cost]);
  const database = await connectToCopy(server, (await registerUser(server.url, 10, 'template')).userId);
  const empty = await database.growTo(0);
  for (const users of [100, 300, 1_000, 3_000, 10_000].map(scaledCount)) {
    add(3, users, (await database.growTo(users)) - empty);
    add(1, users, await measure(ITEMS_PATH));
    add(2, users, await measure('/api/forecast/?years=30'));
  }
  await database.end();
  const ids = [scenarioId];
  for (const count of [1, 2, 4, 6, 8, 10]) {
    while (ids.length < count)
      ids.push((await api.post<{ id: number }>(`/api/scenarios/${scenarioId}/duplicate/`, {})).id);
    add(0, count, await measure(`/api/forecast/?years=30&scenario_ids=${ids.join()}`));
  }
  return curves;
}
