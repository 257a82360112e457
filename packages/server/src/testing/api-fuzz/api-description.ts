/** Parses the API's own description, and checks responses against it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TestApp } from '#testing/test-app.ts';

/** The part of JSON Schema that the description of requests uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: JsonSchema;
}

type Content = Record<string, { schema: JsonSchema }>;

/** A call as the API's description declares it. */
export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Description {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path' | 'parameters'>>>;
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** A difference between a response and the description. */
export interface DescriptionMismatch {
  kind: 'a 5xx' | 'a status not described' | 'a body outside its schema';
  what: string;
}

export interface DescribedApi {
  operations: Operation[];
  /** Returns the difference between a response to this operation and the description; undefined if there is none. */
  findMismatch(operation: Operation, response: Answer): DescriptionMismatch | undefined;
}

/** Requests the API's description from a running application. */
export async function readDescription(app: TestApp): Promise<DescribedApi> {
  const description = (await app.request('GET', '/api/openapi.json')).json as Description;
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, said]) => ({
      parameters: [],
      ...said,
      path,
      method: method.toUpperCase(),
    })),
  );
  // The description contains a pattern for each format, so formats need no validation of their own.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(description, 'api');
  const validators = new Map<string, ValidateFunction>();
  const validatorAt = (...steps: string[]) => {
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
    const $ref = `api#/${pointer.join('/')}`;
    const known = validators.get($ref) ?? ajv.compile({ $ref });
    validators.set($ref, known);
    return known;
  };
  return {
    operations,
    findMismatch: (operation, response) => {
      const { status, text } = response;
      if (status >= 500) return { kind: 'a 5xx', what: `${status} ${text}` };
      const said = operation.responses[status];
      if (said === undefined) return { kind: 'a status not described', what: `${status} ${text}` };
      const outside = (what: string): DescriptionMismatch => ({
        kind: 'a body outside its schema',
        what: `${status} ${what}`,
      });
      const type = response.headers.get('content-type')?.split(';')[0];
      if (said.content === undefined) return text === '' ? undefined : outside(`has a body: ${text}`);
      if (type === undefined || said.content[type] === undefined) return outside(`is of the type ${type}`);
      const steps = ['paths', operation.path, operation.method.toLowerCase(), 'responses', String(status)];
      const validate = validatorAt(...steps, 'content', type, 'schema');
      if (validate(type === 'application/json' ? JSON.parse(text) : text)) return undefined;
      return outside(`${ajv.errorsText(validate.errors)}: ${text}`);
    },
  };
}
