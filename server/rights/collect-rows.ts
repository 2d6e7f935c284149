// A person's rows of the replicated collections: all rows of their own account, and in another user's household, rows
// about them and the people they brought along.
import { eq } from 'drizzle-orm'
import type { CollectionName } from '#shared/collections/index.ts'
import type { Owner } from '../db/access-scope.ts'
import type { Db } from '../db/database.ts'
import { type Doc, listDocs, rowsAfter, toWire } from '../db/rows.ts'
import { members } from '../db/tables/households.ts'
import { canReadReport } from '../lib/can-read-report.ts'
import { OWN_COLLECTIONS } from './account-tables.ts'

/** Rows per read. */
const PAGE = 500

export type WireRow = Record<string, unknown> & { _deleted: boolean }
export type Collected = ReadonlyMap<CollectionName, readonly WireRow[]>

/** All of these rows, including the own account's tombstones. `accounts`: the accounts that may have their files. */
export async function collectRows(
  db: Db,
  userId: string,
): Promise<{ collected: Collected; accounts: readonly string[] }> {
  const scope = await householdScope(db, userId)
  const collected = new Map<CollectionName, WireRow[]>()
  for (const name of OWN_COLLECTIONS) {
    const own = await ownRows(db, name, userId)
    const shared = scope ? (await listDocs(db, name, scope)).filter(doc => isAbout(name, doc, scope)) : []
    collected.set(name, [...own, ...shared.map(doc => ({ ...doc, _deleted: false }))])
  }
  return { collected, accounts: [userId, ...(scope ? [scope.accountId] : [])] }
}

/** The live documents of a collection. */
export function liveDocs<N extends CollectionName>(collected: Collected, name: N): Doc<N>[] {
  const rows = (collected.get(name) ?? []).filter(row => !row._deleted)
  return rows.map(({ _deleted: _mark, ...doc }) => doc) as Doc<N>[]
}

async function ownRows(db: Db, name: CollectionName, userId: string): Promise<WireRow[]> {
  // By id: a row that changes during the read comes again with a higher number.
  const rows = new Map<string, WireRow>()
  for (let after = -1; ; ) {
    const page = await rowsAfter(db, name, userId, after, PAGE)
    for (const row of page) rows.set(row.id, toWire(row) as WireRow)
    if (page.length < PAGE) return [...rows.values()]
    after = page.at(-1)?.seq ?? after
  }
}

/** Reports belong to their makers, so a report may be about people whom the maker no longer sees. */
function isAbout(name: CollectionName, doc: Doc<CollectionName>, scope: Exclude<Owner, string>): boolean {
  return name !== 'pdf_reports' || canReadReport(scope, doc as Doc<'pdf_reports'>)
}

/** A manager sees more rows than these, but those aren't about them. */
async function householdScope(db: Db, userId: string): Promise<Exclude<Owner, string> | null> {
  const [member] = await db.select().from(members).where(eq(members.user_id, userId))
  if (!member) return null
  const { account_id: accountId, floor, self_id: self, brought_ids: brought } = member
  return { userId, accountId, floor, only: [...(self === null ? [] : [self]), ...brought] }
}
