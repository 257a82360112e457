/**
 * Examples of requests and responses for the API's description. They are beside the routes and not in the contract, so that browsers do not
 * load them; examples.test.ts sends each request to the real application and expects exactly the response of the example.
 */
import type { Endpoint } from '@meridian/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    example?: ApiExample;
  }
}

/** Ids of objects in the examples. They have as many digits as real ones. */
export const EXAMPLE_IDS = {
  scenario: 230_584_300_921_369,
  inflation_model: 230_584_300_987_141,
  stress_test: 230_584_301_052_977,
  economic_scenario: 230_584_301_118_803,
  /** An inflation model and a stress test to which no scenario refers. */
  spare_inflation_model: 230_584_301_184_633,
  spare_stress_test: 230_584_301_250_459,
} as const;

/** The time at which examples are sent. */
export const EXAMPLE_TIME = '2026-11-22T12:00:00.000Z';

type Value<Schema, Kind extends 'input' | 'output'> = Schema extends z.ZodType
  ? Kind extends 'input'
    ? z.input<Schema>
    : z.output<Schema>
  : undefined;

/** A request and its response; null if the response has no body. */
export interface ApiExample {
  /** The `:id` of the path. */
  id?: number;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  answer: unknown;
}

/** An example with the types of its endpoint. */
interface Example<E extends Endpoint> extends ApiExample {
  body?: Value<E['body'], 'input'>;
  answer: E['response'] extends z.ZodType ? Value<E['response'], 'output'> : null;
}

/** An example for each endpoint of a table. */
export type Examples<Endpoints extends Record<string, Endpoint>> = {
  readonly [Name in keyof Endpoints]: Example<Endpoints[Name]>;
};

/** Returns the examples of routes that are added after this function was called, by operation id. */
export function collectExamples(app: FastifyInstance): Map<string, ApiExample> {
  const examples = new Map<string, ApiExample>();
  app.addHook('onRoute', ({ schema, config }) => {
    const { operationId } = (schema ?? {}) as { operationId?: string };
    if (operationId !== undefined && config?.example !== undefined) examples.set(operationId, config.example);
  });
  return examples;
}

type Content = Record<string, { schema?: unknown; example?: unknown }>;

interface Operation {
  operationId?: string;
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
}

/** Adds each example to its OpenAPI operation: to parameters, body and the first successful response. */
export function addExamplesToDocs(
  paths: Record<string, Record<string, Operation>>,
  examples: ReadonlyMap<string, ApiExample>,
): void {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const example = examples.get(operation.operationId ?? '');
    if (example === undefined) continue;
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in === 'path') parameter.example = example.id;
      const value = example.query?.[parameter.name];
      if (parameter.in === 'query' && value !== undefined) parameter.example = value;
    }
    if (example.body !== undefined) showAt(operation.requestBody?.content, example.body);
    if (example.answer !== null) {
      const [success] = Object.keys(operation.responses ?? {})
        .filter((status) => status.startsWith('2'))
        .toReversed();
      showAt(operation.responses?.[success ?? '']?.content, example.answer);
    }
  }
}

function showAt(content: Content | undefined, example: unknown): void {
  for (const media of Object.values(content ?? {})) media.example = example;
}
