// The combined pull: one answer for all collections, or for those asked for.
import { type CollectionName, collections } from '#shared/collections/index.ts'
import type { Db } from '../db/database.ts'
import type { Owner } from '../db/reach.ts'
import { EXPIRED, pullSeveral } from './pull.ts'
import type { SharedPages } from './shared-pages.ts'

type Sources = { db: Db; shared: SharedPages }

/**
 * The text of a PullAllAnswer: a page of each of `names`, each from its number in `since` or from the start. One round
 * trip for the account's rows, one for the state of those that everybody shares.
 */
export async function pullAll(
  { db, shared }: Sources,
  owner: Owner,
  since: ReadonlyMap<CollectionName, number>,
  limit: number,
): Promise<string> {
  const own = [...since].filter(([name]) => collections[name].scope === 'account')
  const everybodys = [...since].filter(([name]) => collections[name].scope === 'shared')
  const [mine, theirs] = await Promise.all([
    pullSeveral(db, owner, new Map(own), limit),
    Promise.all(everybodys.map(([name, seq]) => sharedText(shared, name, seq, limit))),
  ])
  const members = [...mine, ...theirs].map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  return `{${members.join(',')}}`
}

async function sharedText(
  shared: SharedPages,
  name: CollectionName,
  seq: number,
  limit: number,
): Promise<[CollectionName, string]> {
  const { page } = await shared.find(name, seq, limit)
  return [name, (await page())?.text ?? EXPIRED]
}
