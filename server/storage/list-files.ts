// Lists of a bucket's files, folder by folder.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from '#shared/lib/z.ts'
import type { Db } from '../db/database.ts'
import { listDocs } from '../db/rows.ts'
import { openColumn, SEALED } from '../db/sealed-columns.ts'
import type { StoredFile } from '../db/stored-files.ts'
import { blobs } from '../db/tables/engine.ts'
import { storedFiles } from '../db/tables/files.ts'
import type { AccessScope } from '../lib/actor.ts'
import { canReadReport } from '../lib/can-read-report.ts'
import type { BucketName } from './buckets.ts'
import { evidenceSeen } from './can-read-evidence.ts'
import { ownerOf } from './file-owner.ts'
import { fileEntry, folderEntry, type ListEntry } from './file-views.ts'
import { BLOB_VIEW, viewOfBlob, viewOfStored } from './found-file.ts'
import { requireFolder } from './object-key.ts'

const PAGE_MAX = 1000

/** What a client asks of a list. */
export const listRequest = z.object({
  prefix: z.string().max(2048),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).max(10_000_000).default(0),
  search: z.string().max(1024).nullish(),
  /** Ours: whether entries of `documents` have what was noted about each file. */
  withMetadata: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
})
type ListRequest = z.infer<typeof listRequest>

/** The page of the folder's entries that the user may see. Folders come first, unless all are sorted by name. */
export async function listFiles(
  db: Db,
  who: AccessScope,
  bucket: BucketName,
  asked: ListRequest,
): Promise<ListEntry[]> {
  const folder = requireFolder(asked.prefix)
  if (bucket === 'documents') return listDocuments(db, who, folder, asked)
  return folder === '' ? listServerFiles(db, who, bucket, asked) : []
}

type Sorting = Required<NonNullable<ListRequest['sortBy']>>
const BY_NAME: Sorting = { column: 'name', order: 'asc' }
const pageSize = ({ limit }: ListRequest) => Math.min(limit, PAGE_MAX)

async function listDocuments(db: Db, who: AccessScope, folder: string, asked: ListRequest) {
  const { offset, search } = asked
  const sorting = asked.sortBy ?? BY_NAME
  const userId = folder === '' ? who.userId : await ownerOf(db, who, folder)
  const own = await subfolders(db, userId, folder)
  const shared = folder === '' ? await sharedFolders(db, who) : []
  const folders = matching([...new Set([...own, ...shared])], search).sort(order(sorting))
  const end = offset + pageSize(asked)
  if (sorting.column !== 'name') {
    const shown = folders.slice(offset, end).map(folderEntry)
    const from = Math.max(0, offset - folders.length)
    return [...shown, ...(await filesIn(db, userId, folder, asked, from, end - offset - shown.length))]
  }
  // Among the files before this one, at most all folders can be sorted in: the page needs none of them.
  const from = Math.max(0, offset - folders.length)
  const files = await filesIn(db, userId, folder, asked, from, end - from)
  const merged = [...folders.map(folderEntry), ...files].sort((a, b) => order(sorting)(a.name, b.name))
  return merged.slice(offset - from, end - from)
}

/** Keys are ASCII, so this is the order of their bytes, as in the database. */
const order =
  ({ order }: Sorting) =>
  (a: string, b: string): number => {
    const ascending = a < b ? -1 : Number(a > b)
    return order === 'desc' ? -ascending : ascending
  }

function matching(names: readonly string[], search: string | null | undefined): string[] {
  const wanted = search?.toLowerCase() ?? ''
  return names.filter(name => name.toLowerCase().includes(wanted))
}

async function filesIn(
  db: Db,
  userId: string,
  folder: string,
  { search, sortBy, withMetadata }: ListRequest,
  offset: number,
  limit: number,
): Promise<ListEntry[]> {
  if (limit <= 0) return []
  const { column, order } = sortBy ?? BY_NAME
  const column_ = { name: storedFiles.name, updated_at: storedFiles.updated_at }[
    column as 'name' | 'updated_at'
  ]
  const direction = order === 'desc' ? desc : asc
  const leaf = sql`lower(substr(${storedFiles.name}, ${folder.length + 1}::int))`
  const isFound = search ? sql`strpos(${leaf}, ${search.toLowerCase()}) > 0` : undefined
  const rows = await db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.user_id, userId), eq(storedFiles.folder, folder), isFound))
    .orderBy(direction(column_ ?? storedFiles.created_at), direction(storedFiles.name))
    .limit(limit)
    .offset(offset)
  const entryOf = (row: StoredFile) => fileEntry(viewOfStored(row), row.name.slice(folder.length))
  if (!withMetadata) return rows.map(entryOf)
  return Promise.all(
    rows.map(async row => ({
      ...entryOf(row),
      user_metadata: (await openColumn(db, SEALED.fileMetadata, row)) ?? {},
    })),
  )
}

/** The names of the folders in a folder: one step in the index for each, however many files are in them. */
async function subfolders(db: Db, userId: string, folder: string): Promise<string[]> {
  const own = sql`${storedFiles.user_id} = ${userId}::uuid`
  // Everything below `a/` is from `a/` up to `a0`, the character after the slash.
  const below = folder === '' ? sql`true` : sql`${storedFiles.folder} < ${`${folder.slice(0, -1)}0`}`
  const next = (after: SQL) =>
    sql`(select ${storedFiles.folder} from ${storedFiles} where ${own} and ${storedFiles.folder} ${after} and ${below}
      order by ${storedFiles.folder} limit 1)`
  const child = sql`substr(found.folder, 1, ${folder.length}::int) ||
    split_part(substr(found.folder, ${folder.length + 1}::int), '/', 1)`
  const { rows } = (await db.execute(sql`
    with recursive found(folder) as (
      select ${next(sql`> ${folder}`)}
      union all
      select ${next(sql`>= (${child}) || '0'`)} from found where found.folder is not null
    )
    select split_part(substr(found.folder, ${folder.length + 1}::int), '/', 1) as name
    from found where found.folder is not null`)) as unknown as { rows: { name: string }[] }
  return rows.map(({ name }) => name)
}

/** The folders of the people in somebody else's household whom the user sees, if there is a file in them. */
async function sharedFolders(db: Db, who: AccessScope): Promise<string[]> {
  if (who.accountId === who.userId) return []
  const people = (await listDocs(db, 'people', who)).map(({ id }) => id)
  if (people.length === 0) return []
  const { rows } = (await db.execute(sql`
    select person.id from unnest(${sql.param(people)}::text[]) as person(id)
    where exists (select from ${storedFiles} where ${storedFiles.user_id} = ${who.accountId}::uuid
      and ${storedFiles.name} >= person.id || '/' and ${storedFiles.name} < person.id || '0')`)) as unknown as {
    rows: { id: string }[]
  }
  return rows.map(({ id }) => id)
}

async function listServerFiles(
  db: Db,
  who: AccessScope,
  bucket: Exclude<BucketName, 'documents'>,
  asked: ListRequest,
): Promise<ListEntry[]> {
  const { column, order } = asked.sortBy ?? BY_NAME
  const seen = bucket === 'reports' ? await reportsSeen(db, who) : await evidenceSeen(db, who)
  if (seen?.size === 0) return []
  const direction = order === 'desc' ? desc : asc
  // As one parameter: a statement can't have more than 65,535, and a member may see more pictures.
  const isSeen = seen === null ? undefined : sql`${blobs.key} = any(${sql.param([...seen])}::text[])`
  const isFound = asked.search ? sql`strpos(${blobs.key}, ${asked.search.toLowerCase()}) > 0` : undefined
  const rows = await db
    .select(BLOB_VIEW)
    .from(blobs)
    .where(and(eq(blobs.user_id, who.accountId), eq(blobs.bucket, bucket), isSeen, isFound))
    .orderBy(direction(column === 'name' ? blobs.key : blobs.created_at), direction(blobs.key))
    .limit(pageSize(asked))
    .offset(asked.offset)
  return rows.map(row => fileEntry(viewOfBlob({ ...row, bucket }), row.key))
}

async function reportsSeen(db: Db, who: AccessScope): Promise<ReadonlySet<string>> {
  const reports = await listDocs(db, 'pdf_reports', who)
  const seen = reports.filter(report => report.status === 'completed' && canReadReport(who, report))
  return new Set(seen.map(({ id }) => id))
}
