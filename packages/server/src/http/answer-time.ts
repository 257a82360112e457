import {
  type Endpoint,
  LIMITS,
  bulkEndpoints,
  demoDataEndpoints,
  exportEndpoints,
  scenarioEndpoints,
  tagEndpoints,
  undoEndpoints,
} from '@meridian/contract';
import { REQUEST_MS } from '#db/limits/request-time.ts';

/** Reading the largest file and writing its rows takes some seconds, on a small machine some more. */
const FILE_MS = 60_000;
/** What takes long ends by itself before; this much of it is for finding what it works on. */
const LONG_MS = LIMITS.simulationSeconds * 1_000 + REQUEST_MS;

/** As many items as an account has, these calls may read, copy, change, delete or restore. */
const MOVES_PLAN = new Set<Endpoint>([
  exportEndpoints.exportData,
  exportEndpoints.exportCsv,
  bulkEndpoints.bulkAction,
  demoDataEndpoints.add,
  scenarioEndpoints.clearItems,
  scenarioEndpoints.duplicate,
  scenarioEndpoints.remove,
  tagEndpoints.merge,
  tagEndpoints.remove,
  undoEndpoints.undo,
]);

/** How long answering a call may take, in milliseconds; who asks is found out within the same time. */
export function answerMs(endpoint: Endpoint): number {
  if (endpoint.file || MOVES_PLAN.has(endpoint)) return FILE_MS;
  return endpoint.takesLong ? LONG_MS : REQUEST_MS;
}
