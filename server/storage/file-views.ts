// Files as clients read them, in lists and alone.
import type { FileView, FoundFile } from './found-file.ts'

/** An entry of a list. Folders have only a name. */
export type ListEntry = {
  name: string
  id: string | null
  updated_at: string | null
  created_at: string | null
  last_accessed_at: string | null
  metadata: Record<string, unknown> | null
  /** What was noted about the file; only if the list was asked for it. */
  user_metadata?: Readonly<Record<string, unknown>>
}

/** A file in a list, by its name within the folder. */
export function fileEntry(file: FileView, name: string): ListEntry {
  const { id, createdAt, updatedAt } = file
  return {
    name,
    id,
    updated_at: updatedAt.toISOString(),
    created_at: createdAt.toISOString(),
    // We don't record when files are read.
    last_accessed_at: createdAt.toISOString(),
    metadata: {
      eTag: `"${file.digest}"`,
      size: file.size,
      mimetype: file.type,
      cacheControl: file.cacheControl,
      lastModified: updatedAt.toISOString(),
      contentLength: file.size,
      httpStatusCode: 200,
    },
  }
}

/** A folder in a list. */
export const folderEntry = (name: string): ListEntry => ({
  name,
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
})

/** A removed file. */
export const removedView = (file: FileView) => ({
  ...fileEntry(file, file.name),
  bucket_id: file.bucket,
  owner: file.madeBy,
  owner_id: file.madeBy,
})

/** Everything about one file. */
export function infoView(file: FoundFile) {
  const { id, name, bucket, size, createdAt, updatedAt } = file
  return {
    id,
    name,
    version: file.digest,
    bucket_id: bucket,
    size,
    content_type: file.type,
    cache_control: file.cacheControl,
    etag: `"${file.digest}"`,
    metadata: file.metadata ?? {},
    last_modified: updatedAt.toISOString(),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    last_accessed_at: createdAt.toISOString(),
  }
}
