import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { identifier } from './fields.ts';
import { scenario } from './scenarios.ts';

/** Calls on example data. */
export const demoDataEndpoints = {
  add: endpoint({
    method: 'POST',
    path: '/api/demo-data/',
    summary: "Replace a scenario's items with an example household; the selected scenario when none is named",
    body: z.strictObject({ scenario_id: identifier.optional() }),
    status: 201,
    response: z.object({ scenario, created: z.int(), undo_token: z.string() }),
    creates: true,
  }),
};
