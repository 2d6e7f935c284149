// Rows of several collections as the JSON that goes over the wire, made by the database: nothing is parsed and written
// again on the way. Whose rows, and what is done with the texts, is the caller's.
import { sql } from 'drizzle-orm'
import type { CollectionName } from '#shared/collections/index.ts'
import type { Db } from '../db/database.ts'
import { BETWEEN } from '../db/row-reader.ts'

/**
 * Documents in the order of their numbers, joined as the inside of a JSON list: how many, the number of the last (or
 * the one asked from where there are none), and the highest number of a purged deletion of the collection (SPEC.md 8.3),
 * as of the same instant.
 */
export type RowPage = { joined: string; count: number; seq: number; floor: number }

/**
 * Rows of `owner` above a number per collection, smallest number first, at most `limit` per collection, in one
 * statement. Every collection asked for has an answer.
 */
export async function readRowPages(
  db: Db,
  owner: string,
  since: ReadonlyMap<CollectionName, number>,
  limit: number,
): Promise<Map<CollectionName, RowPage>> {
  const pages = new Map([...since].map(([name, seq]) => [name, { joined: '', count: 0, seq, floor: 0 }]))
  if (pages.size === 0) return pages
  const from = JSON.stringify(Object.fromEntries(since))
  const { rows } = (await db.execute(
    sql`select collection, joined, count, seq
      from offlist_read_rows(${owner}::uuid, ${from}::jsonb, ${limit}::int)`,
  )) as unknown as { rows: Run[] }
  for (const { collection, joined, count, seq } of rows) {
    const page = pages.get(collection)
    if (!page) continue
    if (joined === null) page.floor = Number(seq)
    else {
      page.joined = page.count === 0 ? joined : page.joined + BETWEEN + joined
      page.count += Number(count)
      page.seq = Number(seq)
    }
  }
  return pages
}

/** A run of documents, or, without a text, a collection's floor (db/row-reader.ts). */
type Run = { collection: CollectionName; joined: string | null; count: unknown; seq: unknown }
