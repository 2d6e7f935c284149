// Storing, copying, moving and removing people's own files.
import type { Db } from '../db/database.ts'
import {
  beginUpload,
  type CommitRefusal,
  commitFile,
  dropUpload,
  type FileContent,
  type FileFacts,
  type FilePlace,
  findFile,
  removeFiles,
  renameFile,
  type StoredFile,
  usageOf,
} from '../db/stored-files.ts'
import type { AccessScope } from '../lib/actor.ts'
import type { StorageDeps } from './deps.ts'
import { byOwner, changeFiles, ownerOf } from './file-owner.ts'
import { type FileView, type FoundFile, viewOfStored } from './found-file.ts'
import { requireFileKey } from './object-key.ts'
import { storeContent, type UploadPlace, uploadGone } from './receive-file.ts'
import { alreadyExists, noSuchFile, type StorageError, tooLarge } from './storage-error.ts'

/** A key to store at, and whether an existing file is replaced. */
export type Target = { key: string; replaces: boolean }
type Received = { content: FileContent; facts: FileFacts }

/**
 * Stores what `receive` brings at a key of `documents`. Nothing is stored if it fails, and until its end a file that is
 * replaced stays as it is. @throws StorageError.
 */
export async function storeFile(
  deps: StorageDeps,
  who: AccessScope,
  { key, replaces }: Target,
  receive: (at: UploadPlace) => Promise<Received>,
): Promise<StoredFile> {
  const userId = await ownerOf(deps.db, who, requireFileKey(key))
  const place = { userId, name: key }
  await refuseEarly(deps, place, replaces)
  const content = await beginUpload(deps.db, userId, deps.now())
  try {
    const received = await receive({ userId, content })
    const given = { ...place, ...received, madeBy: who.userId, at: deps.now(), replaces }
    const commit = (tx: Db) => commitFile(tx, given, deps.quota)
    const result = await changeFiles(deps.db, who, { owner: userId, key }, commit)
    if (result === null) throw uploadGone()
    if (result.kind !== 'stored') throw refusalOf(result)
    await discard(deps, result.objects)
    return result.file
  } catch (error) {
    const { objects } = await dropUpload(deps.db, userId, content)
    await discard(deps, objects)
    throw error
  }
}

/** Before the body is read: what can already be refused. */
async function refuseEarly(deps: StorageDeps, place: FilePlace, replaces: boolean): Promise<void> {
  const before = await findFile(deps.db, place)
  if (before && !replaces) throw alreadyExists()
  const usage = await usageOf(deps.db, place.userId)
  if (usage.bytes >= deps.quota.bytes && !before) throw quotaReached()
}

const quotaReached = () => tooLarge('This account’s storage is full. Remove files first.')

function refusalOf({ kind }: CommitRefusal): StorageError {
  if (kind === 'exists') return alreadyExists()
  return kind === 'full' ? quotaReached() : uploadGone()
}

/** Deletes objects that no row names anymore. If that fails, a later sweep does it. */
async function discard({ evidence, log }: StorageDeps, objects: readonly string[]): Promise<void> {
  if (objects.length === 0) return
  await evidence.remove(objects).catch(error => log.warn({ err: error }, 'objects of a file not deleted'))
}

/** Copies a file that the user may read. `metadata`: in place of the file's own. */
export function copyFile(
  deps: StorageDeps,
  who: AccessScope,
  source: FoundFile,
  target: Target & { metadata?: FileFacts['metadata'] },
): Promise<StoredFile> {
  const { type, cacheControl, size } = source
  const metadata = target.metadata === undefined ? source.metadata : target.metadata
  return storeFile(deps, who, target, async at => ({
    content: await storeContent(deps, source.read({ from: 0, to: size }), at),
    facts: { type, cacheControl, metadata },
  }))
}

/** Gives one of the user's files another key. @throws StorageError. */
export async function moveFile(
  deps: StorageDeps,
  who: AccessScope,
  source: FoundFile,
  key: string,
): Promise<void> {
  const from = await ownerOf(deps.db, who, source.name)
  const to = await ownerOf(deps.db, who, requireFileKey(key))
  if (from !== to) {
    // Seals are bound to the account.
    await copyFile(deps, who, source, { key, replaces: false })
    await removeCopied(deps, who, source, from)
    return
  }
  const rename = (tx: Db) =>
    renameFile(tx, { userId: from, name: source.name }, { name: key, at: deps.now() })
  const done = await changeFiles(deps.db, who, { owner: from, key }, rename)
  if (done === null || done === 'gone') throw noSuchFile()
  if (done === 'exists') throw alreadyExists()
}

/** Removes the file that was copied, unless another was stored there meanwhile. */
async function removeCopied(
  deps: StorageDeps,
  who: AccessScope,
  { name, digest }: FoundFile,
  owner: string,
): Promise<void> {
  const done = await changeFiles(deps.db, who, { owner, key: name }, async tx => {
    const file = await findFile(tx, { userId: owner, name })
    return file?.digest === digest ? removeFiles(tx, owner, [name]) : null
  })
  await discard(deps, done?.objects ?? [])
}

/** Removes the user's files with these keys; returns those that there were. */
export async function removeAll(
  deps: StorageDeps,
  who: AccessScope,
  keys: readonly string[],
): Promise<FileView[]> {
  const removed: FileView[] = []
  for (const [owner, theirs] of await byOwner(deps.db, who, keys)) {
    const [key = ''] = theirs
    const done = await changeFiles(deps.db, who, { owner, key }, tx => removeFiles(tx, owner, theirs))
    removed.push(...(done?.files ?? []).map(viewOfStored))
    await discard(deps, done?.objects ?? [])
  }
  return removed
}
