// The zod schemas of the developer API as the JSON schemas of its OpenAPI description.
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import { problem } from '../errors.ts'
import {
  accountView,
  alertView,
  exposureView,
  personView,
  removalsStarted,
  removalView,
  removalWithTimeline,
  scanStarted,
  scanState,
  siteView,
} from './answers.ts'
import { endpointSchemas } from './contract.ts'
import { removalBody, scanBody } from './requests.ts'
import { webhookBodies } from './webhook-bodies.ts'

export type JsonSchema = Record<string, unknown>

const BODIES: Readonly<Record<string, z.ZodType>> = { ScanRequest: scanBody, RemovalRequest: removalBody }

const ANSWERS: Readonly<Record<string, z.ZodType>> = {
  Problem: problem,
  ScanStarted: scanStarted,
  ScanState: scanState,
  RemovalsStarted: removalsStarted,
  Removal: removalView,
  RemovalWithTimeline: removalWithTimeline,
  Person: personView,
  Exposure: exposureView,
  Alert: alertView,
  Site: siteView,
  Account: accountView,
}

/** What webhooks send. */
const EVENTS: Readonly<Record<string, z.ZodType>> = {
  ScanFinishedEvent: webhookBodies['scan.finished'],
  ListingFoundEvent: webhookBodies['listing.found'],
  RemovalChangedEvent: webhookBodies['removal.changed'],
  AlertRaisedEvent: webhookBodies['alert.raised'],
  LetterAnsweredEvent: webhookBodies['letter.answered'],
  TestEvent: webhookBodies['webhook.test'],
}

/** The pages of lists are named after their items. */
const named = new Map<z.ZodType, string>(
  Object.entries({ ...BODIES, ...ANSWERS, ...EVENTS }).map(([name, schema]) => [schema, name]),
)
const PAGES: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.values(endpointSchemas).flatMap(({ item, answer }) =>
    item ? [[`${must(named.get(item), 'name of an item')}Page`, answer]] : [],
  ),
)
for (const [name, schema] of Object.entries(PAGES)) named.set(schema, name)

/** A reference to a schema's component. */
export function schemaRef(schema: z.ZodType): JsonSchema {
  return { $ref: refTo(must(named.get(schema), 'name of a schema')) }
}

const refTo = (name: string) => `#/components/schemas/${name}`

/** All components. Bodies as they are sent, answers as they arrive. */
export function schemaComponents(): Record<string, JsonSchema> {
  return { ...componentsOf(BODIES, 'input'), ...componentsOf({ ...ANSWERS, ...PAGES, ...EVENTS }, 'output') }
}

function componentsOf(schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const made = z.toJSONSchema(registry, {
    io,
    uri: refTo,
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  return Object.fromEntries(Object.entries(made.schemas).map(([name, schema]) => [name, withoutHead(schema)]))
}

/** The schema of one parameter. */
export function parameterSchema(schema: z.ZodType): JsonSchema {
  return withoutHead(z.toJSONSchema(schema, { override: ({ jsonSchema }) => simplify(jsonSchema) }))
}

function withoutHead({ $schema: _dialect, $id: _id, ...plain }: JsonSchema): JsonSchema {
  return plain
}

/** A format already says what zod's long patterns say, and every integer is a safe one. */
function simplify(schema: JsonSchema): void {
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
