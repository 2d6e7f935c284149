// The OpenAPI 3.1 description of the developer API, from the schemas that validate it.
import type { z } from '#shared/lib/z.ts'
import { problem } from '../errors.ts'
import { endpointSchemas } from './contract.ts'
import {
  DEVELOPER_API,
  DEVELOPER_ENDPOINTS,
  type DeveloperEndpoint,
  type DeveloperEndpointFacts,
  endpointParts,
  factsOf,
} from './endpoints.ts'
import { parameterSchema, schemaComponents, schemaRef } from './openapi-schemas.ts'
import { openApiWebhooks } from './openapi-webhooks.ts'
import { IDEMPOTENCY_KEY_MAX } from './requests.ts'

type Json = Record<string, unknown>

/** What each refusal means. Their bodies are problems (RFC 9457). */
const REFUSALS: Readonly<Record<string, string>> = {
  400: 'A field, a parameter, or the body isn’t as described. `field` names it.',
  401: 'There’s no API key, or it’s unknown, revoked, or expired.',
  403: 'The key’s scopes, your role, your plan, or a missing consent doesn’t allow this.',
  404: 'It doesn’t exist, or you can’t see it.',
  409: 'Something has to be decided first: who is meant, or what a site may get.',
  413: 'The body is too large.',
  422: 'Nobody in the account matches, or the Idempotency-Key belongs to another request.',
  429: 'Too many requests. Wait as long as `Retry-After` says.',
  503: 'The server can’t answer right now. Try again.',
}

/** `server`: the origin that serves it. */
export function openApi(server: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of DEVELOPER_ENDPOINTS) {
    const { method, path } = endpointParts(endpoint)
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Offlist developer API',
      version: '1.0.0',
      summary: 'Scans, removals, and what sites show about the people you protect.',
      description: 'Every rule of the app applies: scopes, your role, consent, your plan, and disclosure.',
      license: { name: 'Proprietary', url: `${server}/terms-of-service` },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: `${server}${DEVELOPER_API}` }],
    security: [{ apiKey: [] }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths,
    webhooks: openApiWebhooks(),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'A key from the page Security.' },
      },
      schemas: schemaComponents(),
    },
  }
}

const TAGS = [
  ['scan', 'Starting scans.'],
  ['removal', 'Starting removals.'],
  ['removals', 'Removals and their timelines.'],
  ['people', 'The people you protect.'],
  ['exposures', 'What sites show about them.'],
  ['alerts', 'Listings that came back.'],
  ['sites', 'The sites that Offlist knows.'],
  ['account', 'Your plan and limits.'],
  ['webhooks', 'What we tell your programs.'],
] as const

function operationOf(endpoint: DeveloperEndpoint): Json {
  const facts = factsOf(endpoint)
  const { method, path } = endpointParts(endpoint)
  const { body, query, answer } = endpointSchemas[endpoint]
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => pathParameter(name)),
    ...Object.entries(query.shape).map(([name, schema]) => queryParameter(name, schema as z.ZodType)),
    ...(method === 'POST' ? [IDEMPOTENCY_KEY] : []),
  ]
  return {
    operationId: facts.operation,
    tags: [path.split('/')[1] ?? ''],
    summary: facts.summary,
    description: descriptionOf(facts),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaRef(body) } },
          },
        }
      : {}),
    responses: {
      [facts.status]: {
        description:
          facts.status === 202 ? 'Taken. Ask the address in `Location` how far it is.' : 'The answer.',
        headers: { ...LIMIT_HEADERS, ...(facts.status === 202 ? { Location: LOCATION } : {}) },
        content: { 'application/json': { schema: schemaRef(answer) } },
      },
      ...Object.fromEntries(refusalsOf(method).map(status => [status, refusal(status)])),
    },
  }
}

function descriptionOf({ details, scopes }: DeveloperEndpointFacts): string {
  const needs = scopes.length === 0 ? '' : `Needs the scope ${scopes.map(one => `\`${one}\``).join(' or ')}.`
  return [details, needs].filter(text => text !== '').join(' ')
}

const refusalsOf = (method: 'GET' | 'POST') =>
  Object.keys(REFUSALS).filter(status => method === 'POST' || !['409', '413', '422'].includes(status))

function refusal(status: string): Json {
  const problemBody = { schema: schemaRef(problem) }
  return {
    description: REFUSALS[status],
    ...(status === '429' ? { headers: { ...LIMIT_HEADERS, 'Retry-After': RETRY_AFTER } } : {}),
    content: { 'application/problem+json': problemBody },
  }
}

const header = (description: string, type = 'string'): Json => ({ description, schema: { type } })
const LOCATION = header('Where to ask how far it is.')
const RETRY_AFTER = header('Seconds to wait.', 'integer')
const LIMIT_HEADERS = {
  'RateLimit-Policy': header('The limit: `q` requests in `w` seconds.'),
  RateLimit: header('`r` requests are left; all of them again in `t` seconds.'),
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'With the same key, the same request takes effect once and gets the same answer.',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
}

const pathParameter = (name: string): Json => ({
  name,
  in: 'path',
  required: true,
  schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string' },
})

const queryParameter = (name: string, schema: z.ZodType): Json => ({
  name,
  in: 'query',
  required: false,
  schema: parameterSchema(schema),
})
