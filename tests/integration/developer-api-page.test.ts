// The samples on the page /api run as they stand, and the OpenAPI description says what the server does.
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { patchDoc } from '#server/db/rows.ts'
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '#shared/domain/webhook-events.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { endpointSchemas } from '#shared/protocol/developer-api/contract.ts'
import {
  DEVELOPER_ENDPOINTS,
  type DeveloperEndpoint,
  endpointParts,
  factsOf,
} from '#shared/protocol/developer-api/endpoints.ts'
import { openApi } from '#shared/protocol/developer-api/openapi.ts'
import { SAMPLE_LANGUAGES, sampleText } from '#shared/protocol/developer-api/samples.ts'
import { newApiKey } from '#tests/support/developer-world.ts'
import { aListing, aTemplate } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld } from '#tests/support/household-world.ts'
import { lintOpenApi } from '#tests/support/lint-open-api.ts'

let world: HouseholdWorld
let env: Record<string, string>
beforeAll(async () => {
  world = await openHouseholdWorld()
  const holder = await world.signIn()
  const template = { ...aTemplate('automated_form'), disclosure: ['fullName', 'email'] }
  await patchDoc(world.database.db, 'data_broker_sites', SHARED_ACCOUNT, 'first', { template })
  const names = [{ first: 'Ada', middle: '', last: 'Quinn', suffix: '' }]
  const { person, rows } = await world.fill(holder, { names })
  await patchDoc(world.database.db, 'exposure_scans', holder.userId, must(rows.exposure_scans, 'scan'), {
    listings: [aListing({ name: 'Ada Quinn' })],
  })
  env = {
    OFFLIST: 'https://offlist.example.com',
    OFFLIST_KEY: await newApiKey(world, holder),
    PERSON_ID: person.id,
    SCAN_ID: must(rows.intents, 'scan'),
    EXPOSURE_ID: must(rows.exposure_scans, 'exposure'),
    REMOVAL_ID: must(rows.removal_jobs, 'removal'),
    ALERT_ID: must(rows.reappearance_alerts, 'alert'),
    SITE_ID: 'first',
    LISTING_KEY: aListing().key,
  }
})
afterAll(() => world.close())

type Sent = { url: string; method: string; headers: Record<string, string>; body?: string }

/** Runs the command in a shell whose `curl` prints its arguments. */
function sentByShell(sample: string): Sent {
  const program = `curl() { printf '%s\\0' "$@"; printf '\\1'; cat; }\nuuidgen() { echo ${newId()}; }\n${sample}`
  const run = spawnSync('sh', ['-c', program], { env: { PATH: '/usr/bin:/bin', ...env }, input: '' })
  expect([run.status, run.stderr.toString()]).toEqual([0, ''])
  const [said = '', body = ''] = run.stdout.toString().split('\u0001')
  const [url = '', ...options] = said.split('\0').slice(0, -1)
  const headers = options.filter((_, at) => options[at - 1] === '-H').map(text => text.split(/: (.*)/s))
  const hasBody = options.at(-2) === '--data'
  return {
    url,
    method: hasBody ? 'POST' : 'GET',
    headers: Object.fromEntries(headers),
    ...(hasBody ? { body } : {}),
  }
}

/** Runs the program with our `fetch`. */
async function sentByProgram(sample: string): Promise<Sent> {
  const program = sample.replace("import { env } from 'node:process'", '')
  const { promise, resolve } = Promise.withResolvers<Sent>()
  const fetch = async (url: string, options: Partial<Sent>) => {
    resolve({ method: 'GET', headers: {}, ...options, url })
    return { ok: true, json: async () => ({}) }
  }
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor
  await new AsyncFunction('env', 'fetch', 'console', program)(env, fetch, { log: () => undefined })
  return promise
}

const SAMPLES = DEVELOPER_ENDPOINTS.flatMap(endpoint =>
  SAMPLE_LANGUAGES.map(language => [endpoint, language] as const),
)

describe('the sample of', () => {
  test.each(SAMPLES)('%s in %s runs', async (endpoint, language) => {
    const sample = sampleText(endpoint, language)
    const { url, ...request } = language === 'curl' ? sentByShell(sample) : await sentByProgram(sample)
    expect(`${request.method} ${new URL(url).pathname}`).toMatch(patternOf(endpoint))
    const response = await world.app.request(url, request)
    const answer = await response.json()
    expect([response.status, answer]).toEqual([factsOf(endpoint).status, answer])
    expect(() => endpointSchemas[endpoint].answer.parse(answer)).not.toThrow()
  })
})

function patternOf(endpoint: DeveloperEndpoint): RegExp {
  const { method, path } = endpointParts(endpoint)
  return new RegExp(`^${method} /api${path.replace(/:\w+/, '[^/]+')}$`)
}

type Described = {
  webhooks: object
  paths: Record<string, Record<string, { operationId: string; responses: object }>>
}

describe('the OpenAPI description', () => {
  const read = async () => {
    const response = await world.app.request('/api/openapi.json')
    return { response, described: (await response.json()) as Described }
  }

  test('is open, may be cached, and is the same as the program’s', async () => {
    const { response, described } = await read()
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect(described).toEqual(JSON.parse(JSON.stringify(openApi(world.deps.publicUrl))))
  })

  test('has no fault by the rules that Redocly recommends', async () => {
    // The description that the test reads names this machine, which is no server for others.
    expect((await read()).described).toMatchObject({ openapi: '3.1.1' })
    expect(await lintOpenApi(openApi('https://offlist.app'))).toEqual([])
  })

  test('describes each event that a webhook can get', async () => {
    const { webhooks } = (await read()).described
    expect(Object.keys(webhooks).sort()).toEqual([...WEBHOOK_EVENTS, WEBHOOK_TEST].sort())
  })

  test('describes exactly what is served', async () => {
    const { described } = await read()
    const operations = Object.entries(described.paths).flatMap(([path, item]) =>
      Object.keys(item).map(method => `${method.toUpperCase()} ${path}`),
    )
    const served = DEVELOPER_ENDPOINTS.map(endpoint => endpoint.replace(/:(\w+)/, '{$1}'))
    expect(operations.sort()).toEqual(served.sort())
  })
})

// Each spoils the first place of the description that has this text.
test.each([
  ['a reference to nothing', '#/components/schemas/Person"', '#/components/schemas/Nobody"'],
  ['an operation without a name', '"operationId":"listPeople",', ''],
  ['two operations of one name', '"operationId":"listPeople"', '"operationId":"startScan"'],
  ['a parameter that the path lacks', '"/people/{id}"', '"/people/{who}"'],
  ['an answer without a description', '{"description":"The answer.",', '{'],
  ['a security scheme that isn’t there', '"security":[{"apiKey"', '"security":[{"cookie"'],
  ['an unknown type', '"type":"boolean"', '"type":"yes or no"'],
  ['an unknown field', '"requestBody"', '"body"'],
  ['a required field that is missing', '"full_name":{', '"whole_name":{'],
])('%s is a fault', async (_what, right, wrong) => {
  const text = JSON.stringify(openApi('https://offlist.app'))
  expect(text).toContain(right)
  expect(await lintOpenApi(JSON.parse(text.replace(right, wrong)))).not.toEqual([])
})
