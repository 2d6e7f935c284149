// Who may write which rows: every role against every collection. Expectations follow only from the declarations; no
// collection is listed here by name.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tables } from '#server/db/replicated.ts'
import { type Collection, isClientRow } from '#shared/collections/define.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { equalJson } from '#shared/lib/json.ts'
import { must } from '#shared/lib/must.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import {
  both,
  CAST,
  type Case,
  mayDo,
  OWN_NAMES,
  openStage,
  SAMPLES,
  type Stage,
  sees,
} from '#tests/support/household-cast.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe.each(CAST)('$name', as => {
  test.each(OWN_NAMES)('11.2 makes rows of %s as declared', async name => {
    const fresh = await stage.play(as)
    const doc = await aNewDoc(fresh, name)
    const before = await countOf(fresh, name)
    const response = await stage.world.ask('POST', `/sync/v1/${name}/push`, fresh.who, [
      { newDocumentState: doc },
    ])
    if (!fresh.who) return expect([response.status, await countOf(fresh, name)]).toEqual([401, before])
    const collection: Collection = collections[name]
    const goesIn = collection.clientCreates !== false && mayDo(fresh, collection.clientNeeds.create)
    const answers = (await response.json()) as unknown[]
    expect(answers).toHaveLength(goesIn ? 0 : 1)
    expect(await countOf(fresh, name)).toBe(goesIn && as.inside ? before + 1 : before)
  })

  test.each(OWN_NAMES)('11.2 changes rows of %s as declared, and only what they see', async name => {
    const collection: Collection = collections[name]
    const fresh = await stage.play(as)
    for (const { about, isLinked } of both(fresh)) {
      const id = must(about.rows[name], name)
      const was = must(await stage.stored(fresh, name, id), name)
      const now = { ...was, ...aChange(collection, was) }
      const response = await stage.world.ask('POST', `/sync/v1/${name}/push`, fresh.who, [
        { assumedMasterState: was, newDocumentState: now },
      ])
      expect(response.status).toBe(fresh.who ? 200 : 401)
      const isField = Object.keys(collection.clientFields).length > 0
      const changes =
        isField && fresh.who && sees(fresh, name, isLinked) && mayDo(fresh, collection.clientNeeds.change)
      const is = must(await stage.stored(fresh, name, id), name)
      expect([name, isLinked, is]).toEqual([name, isLinked, changes ? now : was])
    }
  })

  test.each(OWN_NAMES)('11.2 deletes rows of %s as declared, and only what they see', async name => {
    const collection: Collection = collections[name]
    const fresh = await stage.play(as)
    for (const { about, isLinked } of both(fresh)) {
      const id = must(about.rows[name], name)
      const was = must(await stage.stored(fresh, name, id), name)
      const row = { assumedMasterState: was, newDocumentState: { ...was, _deleted: true } }
      const response = await stage.world.ask('POST', `/sync/v1/${name}/push`, fresh.who, [row])
      expect(response.status).toBe(fresh.who ? 200 : 401)
      const goes =
        collection.clientDeletes &&
        isClientRow(collection, was) &&
        fresh.who !== null &&
        sees(fresh, name, isLinked) &&
        mayDo(fresh, collection.clientNeeds.remove)
      expect([name, isLinked, (await stage.stored(fresh, name, id))?._deleted]).toEqual([
        name,
        isLinked,
        goes,
      ])
    }
  })
})

/** Changes one field that clients may change, or any field if there is none. */
function aChange(collection: Collection, was: WireDoc): Record<string, unknown> {
  const theirs = Object.keys(collection.clientFields)
  const fields = theirs.length > 0 ? theirs : Object.keys(collection.fields).filter(field => field !== 'id')
  for (const field of fields) {
    const schema = collection.fields[field]
    const value = SAMPLES.find(one => schema?.safeParse(one).success && !equalJson(one, was[field]))
    if (value !== undefined) return { [field]: value }
  }
  throw new Error(`no change known for ${collection.name}`)
}

/** A new document, as a client creates it. */
async function aNewDoc(one: Case, name: CollectionName): Promise<Record<string, unknown>> {
  const collection: Collection = collections[name]
  const like = must(await stage.stored(one, name, must(one.linked.rows[name], name)), name)
  const theirs = Object.entries(collection.clientRows).map(([field, values]) => [field, values[0]])
  const given =
    collection.clientCreates === false ? {} : { ...collection.clientCreates, ...Object.fromEntries(theirs) }
  if (!collection.singleton) return { ...like, ...given, id: newId() }
  // The only row must be deleted first: its id is the account's.
  const table = tables[name]
  await stage.world.database.db
    .delete(table)
    .where(and(eq(table.user_id, one.holder.userId), eq(table.id, like.id)))
  return { ...like, id: one.as.inside ? one.holder.userId : must(one.who ?? one.holder, 'user').userId }
}

const countOf = async ({ holder }: Case, name: CollectionName) =>
  stage.world.database.db.$count(tables[name], eq(tables[name].user_id, holder.userId))
