// The combined pull: one response for all collections, or for the requested ones.
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { EXPIRED, type PullRequest, pullSeveral } from './pull.ts'
import type { SharedPages } from './shared-pages.ts'

/**
 * The text of a PullAllAnswer, the rows of each collection in it, and for each collection of the account where its next
 * page begins, if it has one.
 */
export type PulledAll = {
  text: string
  counts: ReadonlyMap<CollectionName, number>
  next: ReadonlyMap<CollectionName, number>
}

/**
 * A page of each collection in `since`, from its number. If the account has few new rows, it takes one round trip for
 * those, and one for the state of the shared ones.
 */
export async function pullAll(
  reading: PullRequest,
  shared: SharedPages,
  since: ReadonlyMap<CollectionName, number>,
  limit: number,
): Promise<PulledAll> {
  const own = [...since].filter(([name]) => collections[name].scope === 'account')
  const everybodys = [...since].filter(([name]) => collections[name].scope === 'shared')
  const [mine, theirs] = await Promise.all([
    pullSeveral(reading, new Map(own), limit),
    Promise.all(everybodys.map(([name, seq]) => sharedPage(shared, reading.turn, name, seq, limit))),
  ])
  const pages = [...mine, ...theirs]
  const counts = new Map(pages.map(([name, { count }]) => [name, count]))
  const members = pages.map(([name, { text }]) => `${JSON.stringify(name)}:${text}`)
  const next = [...mine].flatMap(([name, page]) => (page.next === null ? [] : [[name, page.next] as const]))
  return { text: `{${members.join(',')}}`, counts, next: new Map(next) }
}

async function sharedPage(
  shared: SharedPages,
  turn: PullRequest['turn'],
  name: CollectionName,
  seq: number,
  limit: number,
): Promise<[CollectionName, { text: string; count: number }]> {
  const { page } = await shared.find(name, seq, limit)
  return [name, (await page(turn)) ?? { text: EXPIRED, count: 0 }]
}
