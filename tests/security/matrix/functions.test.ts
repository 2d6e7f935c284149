// Who may call which function: every role against every function, called and as an intent. Expectations follow only
// from the declarations; no function is listed here by name.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import type { z } from '#shared/lib/z.ts'
import { type FunctionName, functionNeeds, functionPayloads, rowNamedBy } from '#shared/protocol/functions.ts'
import type { PullAnswer, WireDoc } from '#shared/protocol/sync.ts'
import { anIntent } from '#tests/support/documents.ts'
import {
  both,
  CAST,
  type Case,
  mayDo,
  NOT_YOURS,
  openStage,
  SAMPLES,
  type Stage,
} from '#tests/support/household-cast.ts'
import type { About } from '#tests/support/household-world.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('every id of a row that a payload names says of which collection', () => {
  const isId = (schema: z.ZodType) => schema.safeParse(newId()).success && !schema.safeParse('x').success
  const names = Object.keys(functionPayloads) as FunctionName[]
  const ids = names.flatMap(name => fieldsOf(name).filter(([, schema]) => isId(schema)))
  expect(ids.length).toBeGreaterThan(5)
  expect(ids.filter(([, schema]) => rowNamedBy(schema) === null)).toEqual([])
})

describe.each(CAST)('$name', as => {
  let one: Case
  beforeAll(async () => {
    one = await stage.play(as)
  })
  const ask = (method: string, path: string, body?: unknown) => stage.world.ask(method, path, one.who, body)

  test.each(Object.keys(functionPayloads) as FunctionName[])('11.2 calls %s as declared', async name => {
    for (const { about, isLinked } of both(one)) {
      const payload = payloadOf(name, about)
      const response = await ask('POST', `/functions/v1/${name}`, payload)
      if (!one.who) return expect(response.status).toBe(401)
      const intent = { ...anIntent(name, payload), _deleted: false }
      await ask('POST', '/sync/v1/intents/push', [{ newDocumentState: intent }])
      const pulled = (await (await ask('GET', '/sync/v1/intents/pull')).json()) as PullAnswer
      const kept = pulled.documents.find(doc => doc.id === intent.id) as WireDoc & {
        error: { code: string } | null
      }
      expect([name, isLinked, await verdictOf(response)]).toEqual([
        name,
        isLinked,
        expectedCall(one, name, isLinked),
      ])
      expect([name, isLinked, verdictIn(kept)]).toEqual([name, isLinked, expectedCall(one, name, isLinked)])
    }
  })
})

/** The outcome of a call with respect to permissions. Everything else depends on the row's state. */
type Verdict = 'not allowed' | 'not there' | 'answered'

function expectedCall(one: Case, name: FunctionName, isLinked: boolean): Verdict {
  if (!mayDo(one, functionNeeds[name])) return 'not allowed'
  const namesRow = fieldsOf(name).some(([, schema]) => rowNamedBy(schema) !== null)
  const seen = one.as.inside && (one.as.as !== 'member' || isLinked)
  return namesRow && !seen ? 'not there' : 'answered'
}

async function verdictOf(response: Response): Promise<Verdict> {
  const text = await response.text()
  if (response.status === 404) return 'not there'
  expect(response.status).toBeLessThan(500)
  return text.includes(NOT_YOURS) ? 'not allowed' : 'answered'
}

function verdictIn({ error }: { error: { code: string } | null }): Verdict {
  if (error?.code === 'not_found') return 'not there'
  return error?.code === 'not_allowed' ? 'not allowed' : 'answered'
}

const fieldsOf = (name: FunctionName) =>
  Object.entries(functionPayloads[name].shape as Readonly<Record<string, z.ZodType>>)

/** A valid payload that names one person's rows. */
function payloadOf(name: FunctionName, about: About): Record<string, unknown> {
  const filled = (whole: boolean) => {
    const payload: Record<string, unknown> = {}
    for (const [field, schema] of fieldsOf(name)) {
      const collection = rowNamedBy(schema)
      const sample = SAMPLES.find(value => value !== null && schema.safeParse(value).success) ?? null
      if (collection) payload[field] = about.rows[collection]
      else if (whole || !schema.safeParse(undefined).success) payload[field] = sample
    }
    return payload
  }
  // Some need one of several optional fields.
  const found = [filled(false), filled(true)].find(one => functionPayloads[name].safeParse(one).success)
  return must(found, `payload of ${name}`)
}
