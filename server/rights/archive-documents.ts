// The files that a person stored, in an archive: those of their own account, and in another user's household, those in
// the folders of the people they brought along. Packed part by part, so that any number of them needs the memory of one.
import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { readFileParts, type StoredFile } from '../db/stored-files.ts'
import { storedFiles } from '../db/tables/files.ts'
import type { Deps } from '../deps.ts'
import { EvidenceError } from '../lib/evidence-store.ts'
import { type Collected, liveDocs } from './collect-rows.ts'
import type { ZipWriter } from './zip-writer.ts'

const PAGE = 200

/** `told` is called after each file; it throws to stop. */
export async function packDocuments(
  deps: Pick<Deps, 'db' | 'envelope' | 'evidence'>,
  { collected, accounts }: { collected: Collected; accounts: readonly string[] },
  zip: ZipWriter,
  told: () => Promise<void>,
): Promise<void> {
  const people = liveDocs(collected, 'people').map(({ id }) => id)
  const used = new Set<string>()
  for (const [index, userId] of accounts.entries())
    for await (const file of filesOf(deps.db, userId, index === 0 ? null : people)) {
      await packOne(deps, file, zip, nameIn(used, file))
      await told()
    }
}

async function packOne(
  deps: Pick<Deps, 'db' | 'envelope' | 'evidence'>,
  file: StoredFile,
  zip: ZipWriter,
  name: string,
): Promise<void> {
  const bytes = readFileParts(deps.db, deps, file.user_id, file, { from: 0, to: file.size })
  try {
    await zip.add(name, bytes, true)
  } catch (error) {
    if (!(error instanceof EvidenceError) || error.reason === 'unavailable') throw error
    await zip.add(`${name}.txt`, 'This file is missing or damaged in our file store, from some place on.\n')
  }
}

/** The account's files, or only those in the folders of these people. */
async function* filesOf(
  db: Db,
  userId: string,
  people: readonly string[] | null,
): AsyncGenerator<StoredFile> {
  if (people?.length === 0) return
  const isTheirs = people?.map(
    id => sql`${storedFiles.name} >= ${`${id}/`} and ${storedFiles.name} < ${`${id}0`}`,
  )
  for (let after = ''; ; ) {
    const page = await db
      .select()
      .from(storedFiles)
      .where(and(eq(storedFiles.user_id, userId), gt(storedFiles.name, after), isTheirs && or(...isTheirs)))
      .orderBy(asc(storedFiles.name))
      .limit(PAGE)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.name
  }
}

/** The file's key, without characters that some systems don't have in names. */
function nameIn(used: Set<string>, { id, name }: StoredFile): string {
  const plain = `files/${name.replace(/[^\w/.() -]/g, '_')}`
  const free = used.has(plain) ? `${plain}_${id}` : plain
  used.add(free)
  return free
}
