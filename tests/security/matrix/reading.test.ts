// Who may read which rows: every role against every collection, pulled and streamed, and every file. Expectations
// follow only from the declarations; no collection is listed here by name.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putDoc } from '#server/db/rows.ts'
import { STORAGE_PATHS } from '#server/storage/endpoints.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import type { PullAllAnswer, PullAnswer } from '#shared/protocol/sync.ts'
import {
  both,
  CAST,
  type Case,
  OWN_NAMES,
  openStage,
  type Stage,
  sees,
} from '#tests/support/household-cast.ts'

const NAMES = Object.keys(collections) as CollectionName[]

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const expectedIds = (one: Case, name: CollectionName) =>
  [
    ...new Set(
      both(one)
        .filter(({ isLinked }) => sees(one, name, isLinked))
        .map(({ about }) => must(about.rows[name], name)),
    ),
  ].sort()

const idsIn = (answer: PullAnswer) => answer.documents.map(doc => doc.id).sort()

describe.each(CAST)('$name', as => {
  let one: Case
  beforeAll(async () => {
    one = await stage.play(as)
  })
  const ask = (method: string, path: string, body?: unknown) => stage.world.ask(method, path, one.who, body)

  test.each(OWN_NAMES)('11.3 pulls of %s what they see', async name => {
    const response = await ask('GET', `/sync/v1/${name}/pull`)
    if (!one.who) return expect(response.status).toBe(401)
    expect(idsIn((await response.json()) as PullAnswer)).toEqual(expectedIds(one, name))
  })

  test('11.3 pulls of all collections at once what they see, and of the shared ones all', async () => {
    const response = await ask('POST', '/sync/v1/pull', {})
    if (!one.who) return expect(response.status).toBe(401)
    const answer = (await response.json()) as PullAllAnswer
    for (const name of OWN_NAMES)
      expect([name, idsIn(answer[name] as PullAnswer)]).toEqual([name, expectedIds(one, name)])
    for (const name of NAMES.filter(all => !OWN_NAMES.includes(all)))
      expect((answer[name] as PullAnswer).documents.length).toBeGreaterThan(0)
  })

  test('11.3 is sent of every collection what they see', async () => {
    const { world } = stage
    if (!one.who) {
      await expect(world.connect({ userId: '', email: '', token: 'none' })).rejects.toMatchObject({
        status: 401,
      })
      return
    }
    const [socket, own] = [await world.connect(one.who), await world.connect(one.holder)]
    for (const name of OWN_NAMES) {
      for (const { about } of both(one)) {
        const { _deleted, ...doc } = must(await stage.stored(one, name, must(about.rows[name], name)), name)
        await putDoc(world.database.db, name, one.holder.userId, doc as never)
      }
    }
    const last = must(one.other.rows[must(OWN_NAMES.at(-1), 'name')], 'last row')
    await own.until(() => own.ids().includes(last))
    const expected = [...new Set(OWN_NAMES.flatMap(name => expectedIds(one, name)))].sort()
    await socket.until(() => expected.every(id => socket.ids().includes(id)))
    expect([...new Set(socket.ids())].sort()).toEqual(expected)
  })

  test.each(STORAGE_PATHS)('11.4 reads files at %s of the people they see', async path => {
    for (const { about, isLinked } of both(one)) {
      const at = `/storage/v1${path.replace(':bucket', 'evidence').replace(':key{.+}', about.evidence)}`
      const { status } = await ask('GET', at)
      const isTheirs = as.inside && (as.as !== 'member' || isLinked)
      expect([isLinked, status]).toEqual([isLinked, one.who ? (isTheirs ? 200 : 404) : 401])
    }
  })
})
