// Decides who keeps a text when a member leaves: a text about a person goes with that person, regardless of its author.
// A text about no particular person stays with its author.
import { type SQL, sql } from 'drizzle-orm'
import type { WireDoc } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import { tables } from '../db/replicated.ts'
import { rowsById } from '../db/rows.ts'

/** Rows that belong to their writers: legal documents, drafts of letters without a removal, and templates. */
export type Writings = 'legal_requests' | 'messages'

/** The person that a text is about, from its sealed part; null if it's about no particular person. */
const ABOUT: Readonly<Record<Writings, (row: WireDoc) => string | null>> = {
  legal_requests: ({ ai_analysis }) => idIn(ai_analysis),
  messages: ({ writing }) => idIn(writing),
}

const idIn = (part: unknown): string | null => {
  const { person_id } = (part ?? {}) as { person_id?: unknown }
  return typeof person_id === 'string' ? person_id : null
}

const OWN: Readonly<Record<Writings, SQL>> = {
  legal_requests: sql`true`,
  messages: sql`status in ('draft', 'template') and not exists (select 1 from ${tables.removal_jobs} as way
    where way.user_id = ${tables.messages}.user_id and way.id = ${tables.messages}.job_id)`,
}

/**
 * `goes`: ids that leave with the member. `stays`: ids that the leaving member wrote and that now belong to the
 * household.
 */
export type Parted = { goes: string[]; stays: string[] }

/** Includes deleted ones, which have the same content until they are purged. */
export async function partWritings(
  tx: Db,
  name: Writings,
  { from, personIds, userId }: { from: string; personIds: readonly string[]; userId: string },
): Promise<Parted> {
  const table = tables[name]
  const { rows } = (await tx.execute(sql`
    select id, coalesce(maker, user_id) = ${userId}::uuid as own from ${table}
    where user_id = ${from}::uuid and ${OWN[name]}`)) as unknown as { rows: { id: string; own: boolean }[] }
  const { rows: people } = (await tx.execute(sql`
    select id from ${tables.people} where user_id = ${from}::uuid`)) as unknown as {
    rows: { id: string }[]
  }
  const leaving = new Set(personIds)
  const staying = new Set(people.map(({ id }) => id).filter(id => !leaving.has(id)))
  const written = await rowsById(
    tx,
    name,
    from,
    rows.map(({ id }) => id),
  )
  const parted: Parted = { goes: [], stays: [] }
  for (const { id, own } of rows) {
    const row = written.get(id)
    const about = row ? ABOUT[name](row) : null
    if (about !== null && leaving.has(about)) parted.goes.push(id)
    else if (own) parted[about !== null && staying.has(about) ? 'stays' : 'goes'].push(id)
  }
  return parted
}
