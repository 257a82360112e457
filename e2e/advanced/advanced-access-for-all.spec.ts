/** A server on which everyone may use the advanced view, with a source of economic figures. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startServer } from '#e2e/server.ts';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test.ts';
import { expectSimulated, findSimulationSection } from './simulation-section.ts';

test('where everyone may use the view, so may a guest, with the guests’ limit of futures; live figures name their source', async ({
  guard,
  openContext,
}) => {
  const service = createServer((request, response) => {
    const isVolatility = request.url?.includes('VIXCLS') === true;
    response.statusCode = isVolatility ? 200 : 404;
    response.end(isVolatility ? 'observation_date,VIXCLS\n2026-11-20,21.75\n' : '');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const server = await startServer({
    ADVANCED_ACCESS: 'everyone',
    ECONOMIC_DATA_URL: `http://127.0.0.1:${port}/figures`,
  });
  try {
    guard.allowOrigin(server.url);
    const guest = await (await openContext({ baseURL: server.url })).newPage();
    await openDashboard(guest, '/try');
    await guest.getByRole('link', { name: 'Advanced Economic Analysis BETA' }).click();
    await expect(findSimulationSection(guest)).toBeVisible();
    await expect(guest).toHaveURL(/\/try\?.*view=advanced/);
    await expectSimulated(guest, '1,000');
    await guest.getByText('More about the simulation').click();
    await expect(guest.getByText('at most 1,000 without an account')).toBeVisible();
    const paths = guest.getByLabel('Number of simulations');
    await expect(paths).toHaveAccessibleDescription(/at most 1,000 without an account/);
    await paths.fill('9000');
    await expect(
      findSimulationSection(guest).getByText('without an account at most 1,000 futures are simulated'),
    ).toBeVisible();
    await expectSimulated(guest, '1,000');

    const figure = (name: string) =>
      guest.getByRole('region', { name: 'Live economic data' }).getByRole('region', { name });
    const volatility = figure('Market volatility');
    await expect(volatility).toContainText('21.75');
    await expect(volatility).toContainText('FRED 21.75 (20/11/2026)');
    await expect(volatility).not.toContainText('Built-in');
    await expect(figure('Inflation')).toContainText('Built-in');
    // The page is closed first, because its cards may still send requests to the server.
    await guest.close();
  } finally {
    await server.stop();
    service.close();
  }
});
