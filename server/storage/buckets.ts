// The buckets of /storage/v1. They're fixed: nobody adds or empties one.
import { STORED_FILE_MAX } from '#shared/protocol/documents.ts'
import { noSuchBucket } from './storage-error.ts'

/** `documents` is for people's own files. The server alone writes the others. */
export const BUCKETS = ['documents', 'evidence', 'reports'] as const
export type BucketName = (typeof BUCKETS)[number]

/** @throws StorageError NoSuchBucket. */
export function requireBucket(name: string): BucketName {
  const found = BUCKETS.find(bucket => bucket === name)
  if (!found) throw noSuchBucket()
  return found
}

/** When the buckets came to be. */
const SINCE = '2026-11-27T00:00:00.000Z'

/** A bucket as clients read it. */
export const bucketView = (name: BucketName) => ({
  id: name,
  name,
  owner: '',
  public: false,
  type: 'STANDARD',
  file_size_limit: STORED_FILE_MAX,
  allowed_mime_types: null,
  created_at: SINCE,
  updated_at: SINCE,
})
