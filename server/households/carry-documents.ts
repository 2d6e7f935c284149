// Moves the files in a person's folder to another account along with the person. Seals are bound to the account, so
// the parts are sealed again, one by one, as an upload of the other account, before the transaction that moves the rows.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { must } from '#shared/lib/must.ts'
import type { Db } from '../db/database.ts'
import {
  addUsage,
  beginUpload,
  deleteParts,
  endUpload,
  findFile,
  readFileParts,
  type StoredFile,
  storePart,
} from '../db/stored-files.ts'
import { storedFiles } from '../db/tables/files.ts'
import { EvidenceError } from '../lib/evidence-store.ts'
import type { HouseholdDeps } from './deps.ts'
import type { Moving } from './move-rows.ts'

type CarryDeps = Pick<HouseholdDeps, 'db' | 'envelope' | 'evidence' | 'now'>

/** The files in the folders of the people who move. */
export async function documentsOf(db: Db, { from, personIds }: Moving): Promise<StoredFile[]> {
  if (personIds.length === 0) return []
  const isBelow = (id: string): SQL | undefined =>
    and(sql`${storedFiles.name} >= ${`${id}/`}`, sql`${storedFiles.name} < ${`${id}0`}`)
  const isTheirs = and(eq(storedFiles.user_id, from), or(...personIds.map(isBelow)))
  return db.select().from(storedFiles).where(isTheirs)
}

/** The content, sealed for the target account. Null if it's damaged: that must not prevent the move. */
export async function carryDocument(
  deps: CarryDeps,
  { from, to }: Moving,
  file: StoredFile,
): Promise<string | null> {
  const at = deps.now()
  const content = await beginUpload(deps.db, to, at)
  let number = 0
  try {
    for await (const bytes of readFileParts(deps.db, deps, from, file, { from: 0, to: file.size })) {
      await storePart(deps.db, deps, { userId: to, content, number, bytes, at })
      number += 1
    }
    return content
  } catch (error) {
    // What was stored is purged like any upload that broke off.
    if (error instanceof EvidenceError && error.reason !== 'unavailable') return null
    throw error
  }
}

/** In the transaction, with the locks of both accounts. */
export async function moveDocument(
  tx: Db,
  { from, to }: Moving,
  file: StoredFile,
  content: string | null,
): Promise<void> {
  await deleteParts(tx, from, [file])
  await addUsage(tx, from, { bytes: -file.size, files: -1 })
  const isIt = eq(storedFiles.id, file.id)
  if (content === null || !(await endUpload(tx, to, content))) {
    await tx.delete(storedFiles).where(isIt)
    return
  }
  await addUsage(tx, to, { bytes: file.size, files: 1 })
  const name = await freeName(tx, to, file)
  await tx.update(storedFiles).set({ user_id: to, name, content }).where(isIt)
}

/** The file's own key, or one beside it if the target account has another file there. */
async function freeName(tx: Db, to: string, { id, name, folder }: StoredFile): Promise<string> {
  if ((await findFile(tx, { userId: to, name })) === null) return name
  return `${folder}${must(id.split('-')[0], 'id')}-${name.slice(folder.length)}`
}
