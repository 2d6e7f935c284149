// Rows of people's own files, and the sealed parts with their bytes. Callers check who may read and write them, and
// delete the objects that are returned.
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { type FileDeps, readBlob, readyBlob, storeBlob } from './blobs.ts'
import type { Db } from './database.ts'
import { lockAccount } from './rows.ts'
import { closeColumn, SEALED } from './sealed-columns.ts'
import { blobs } from './tables/engine.ts'
import { fileUploads, fileUsage, storedFiles } from './tables/files.ts'

/** Bytes per part: few enough to hold many in memory, and enough for a store that answers slowly. */
export const PART_BYTES = 1024 * 1024
/** How long the parts of a broken upload stay (product time). */
const UPLOAD_GRACE = DAY

export type StoredFile = typeof storedFiles.$inferSelect
/** The bytes of a file, as parts in `blobs`. */
export type FileContent = { content: string; parts: number; part_bytes: number; size: number; digest: string }
/** How much an account may store. */
export type FileQuota = { bytes: number; files: number }
/** A file's metadata. */
export type FileFacts = {
  type: string
  cacheControl: string
  metadata: Readonly<Record<string, unknown>> | null
}
/** The account of a file, and its key. */
export type FilePlace = { userId: string; name: string }
/** A file's bytes that have come in, for its place. */
export type NewStoredFile = FilePlace & {
  content: FileContent
  facts: FileFacts
  madeBy: string
  at: number
  /** Whether an existing file is replaced. */
  replaces: boolean
}
/** The names of objects whose rows are gone. */
type Freed = { objects: string[] }
export type CommitResult = { kind: 'stored'; file: StoredFile } & Freed
/** `gone`: the account was deleted meanwhile, or the upload took longer than a day. */
export type CommitRefusal = { kind: 'exists' | 'full' | 'gone' }

const BUCKET = 'documents'
const place = (userId: string, content: string, part: number) =>
  ({ userId, bucket: BUCKET, key: `${content}.${part}` }) as const
const isFile = ({ userId, name }: FilePlace) =>
  and(eq(storedFiles.user_id, userId), eq(storedFiles.name, name))

export async function findFile(db: Db, at: FilePlace): Promise<StoredFile | null> {
  const [row] = await db.select().from(storedFiles).where(isFile(at))
  return row ?? null
}

/** How much the account stores. */
export async function usageOf(db: Db, userId: string): Promise<FileQuota> {
  const [row] = await db.select().from(fileUsage).where(eq(fileUsage.user_id, userId))
  return row ?? { bytes: 0, files: 0 }
}

/** Begins an upload; returns the name of its content. */
export async function beginUpload(db: Db, userId: string, at: number): Promise<string> {
  const id = newId()
  await db.insert(fileUploads).values({ id, user_id: userId, parts: 0, begun_at: new Date(at) })
  return id
}

/** Stores the next part of an upload. @returns false if the upload is gone: nothing was stored then. */
export async function storePart(
  db: Db,
  deps: FileDeps,
  part: { userId: string; content: string; number: number; bytes: Uint8Array; at: number },
): Promise<boolean> {
  const { userId, content, number, bytes, at } = part
  const ready = await readyBlob(deps, place(userId, content, number), { type: PART_TYPE, bytes, at })
  return db.transaction(async tx => {
    // The deletion of an account holds this lock, so no part appears after it.
    await lockAccount(tx, userId)
    const counted = await tx
      .update(fileUploads)
      .set({ parts: number + 1 })
      .where(and(eq(fileUploads.id, content), eq(fileUploads.user_id, userId)))
      .returning({ id: fileUploads.id })
    if (counted.length > 0) await storeBlob(tx, ready)
    return counted.length > 0
  })
}
const PART_TYPE = 'application/octet-stream'

/** The bytes from `from` up to `to` (exclusive), part by part. @throws EvidenceError as `readBlob` does. */
export async function* readFileParts(
  db: Db,
  deps: FileDeps,
  userId: string,
  { content, part_bytes: each }: Pick<FileContent, 'content' | 'part_bytes'>,
  { from, to }: { from: number; to: number },
): AsyncGenerator<Uint8Array> {
  for (let number = Math.floor(from / each); number * each < to; number += 1) {
    const part = must(await readBlob(db, deps, place(userId, content, number)), 'part of a file')
    const start = number * each
    yield part.bytes.subarray(Math.max(0, from - start), Math.min(each, to - start))
  }
}

/** Makes an upload the account's file. Afterward the upload is over, unless it was refused. */
export async function commitFile(
  db: Db,
  given: NewStoredFile,
  quota: FileQuota | null,
): Promise<CommitResult | CommitRefusal> {
  const { userId, name, content, facts, madeBy, replaces } = given
  return db.transaction(async tx => {
    await lockAccount(tx, userId)
    const before = await findFile(tx, given)
    if (before && !replaces) return { kind: 'exists' }
    const usage = await usageOf(tx, userId)
    const bytes = content.size - (before?.size ?? 0)
    const files = before ? 0 : 1
    const isOver = quota && (usage.bytes + bytes > quota.bytes || usage.files + files > quota.files)
    if (isOver && (bytes > 0 || files > 0)) return { kind: 'full' }
    if (!(await endUpload(tx, userId, content.content))) return { kind: 'gone' }
    const at = new Date(given.at)
    const id = before?.id ?? newId()
    const metadata = facts.metadata && closeColumn(tx, SEALED.fileMetadata, { id }, facts.metadata)
    const changed = {
      ...content,
      type: facts.type,
      cache_control: facts.cacheControl,
      metadata,
      updated_at: at,
    }
    const made = { id, user_id: userId, name, folder: folderOf(name), made_by: madeBy, created_at: at }
    const [file] = before
      ? await tx.update(storedFiles).set(changed).where(eq(storedFiles.id, id)).returning()
      : await tx
          .insert(storedFiles)
          .values({ ...made, ...changed })
          .returning()
    await addUsage(tx, userId, { bytes, files })
    const objects = before ? await deleteParts(tx, userId, [before]) : []
    return { kind: 'stored', file: must(file, 'stored file'), objects }
  })
}

/** @returns false if the upload is gone. */
export async function endUpload(tx: Db, userId: string, content: string): Promise<boolean> {
  const isIt = and(eq(fileUploads.id, content), eq(fileUploads.user_id, userId))
  return (await tx.delete(fileUploads).where(isIt).returning({ id: fileUploads.id })).length > 0
}

/** Deletes an upload that was refused or broken off, with its parts. */
export async function dropUpload(db: Db, userId: string, content: string): Promise<Freed> {
  return db.transaction(async tx => {
    await lockAccount(tx, userId)
    const [upload] = await tx
      .delete(fileUploads)
      .where(and(eq(fileUploads.id, content), eq(fileUploads.user_id, userId)))
      .returning()
    return { objects: upload ? await deleteParts(tx, userId, [{ content, parts: upload.parts }]) : [] }
  })
}

/** Deletes the account's files with these keys; returns those that there were. */
export async function removeFiles(
  db: Db,
  userId: string,
  names: readonly string[],
): Promise<{ files: StoredFile[] } & Freed> {
  if (names.length === 0) return { files: [], objects: [] }
  return db.transaction(async tx => {
    await lockAccount(tx, userId)
    const isTheirs = and(eq(storedFiles.user_id, userId), inArray(storedFiles.name, [...names]))
    const files = await tx.delete(storedFiles).where(isTheirs).returning()
    if (files.length === 0) return { files, objects: [] }
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    await addUsage(tx, userId, { bytes: -bytes, files: -files.length })
    return { files, objects: await deleteParts(tx, userId, files) }
  })
}

/** Gives a file another key in the same account. */
export async function renameFile(
  db: Db,
  from: FilePlace,
  to: { name: string; at: number },
): Promise<'renamed' | 'exists' | 'gone'> {
  return db.transaction(async tx => {
    await lockAccount(tx, from.userId)
    if (await findFile(tx, { userId: from.userId, name: to.name })) return 'exists'
    const changed = { name: to.name, folder: folderOf(to.name), updated_at: new Date(to.at) }
    const renamed = await tx.update(storedFiles).set(changed).where(isFile(from)).returning()
    return renamed.length > 0 ? 'renamed' : 'gone'
  })
}

/** Deletes uploads that began more than a day ago, at most a few hundred. @returns whether there may be more. */
export async function purgeUploads(db: Db, now: number): Promise<boolean> {
  const broken = await db
    .select()
    .from(fileUploads)
    .where(lte(fileUploads.begun_at, new Date(now - UPLOAD_GRACE)))
    .limit(PURGED_AT_ONCE)
  // Their objects in the store are swept like others without a row.
  for (const { id, user_id: userId } of broken) await dropUpload(db, userId, id)
  return broken.length === PURGED_AT_ONCE
}
const PURGED_AT_ONCE = 200

/** Adds to what an account stores; the caller holds its lock. */
export async function addUsage(tx: Db, userId: string, { bytes, files }: FileQuota): Promise<void> {
  await tx
    .insert(fileUsage)
    .values({ user_id: userId, bytes, files })
    .onConflictDoUpdate({
      target: fileUsage.user_id,
      set: { bytes: sql`${fileUsage.bytes} + ${bytes}`, files: sql`${fileUsage.files} + ${files}` },
    })
}

/** Deletes the parts of contents; returns the names of their objects. */
export async function deleteParts(
  tx: Db,
  userId: string,
  contents: readonly Pick<FileContent, 'content' | 'parts'>[],
): Promise<string[]> {
  const keys = contents.flatMap(({ content, parts }) =>
    Array.from({ length: parts }, (_, number) => place(userId, content, number).key),
  )
  if (keys.length === 0) return []
  const isPart = and(eq(blobs.user_id, userId), eq(blobs.bucket, BUCKET), inArray(blobs.key, keys))
  const gone = await tx.delete(blobs).where(isPart).returning({ object: blobs.object })
  return gone.flatMap(({ object }) => object ?? [])
}

/** The part of a key up to its last slash, including it. */
const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)
