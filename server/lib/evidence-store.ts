// Stores the bytes of pictures, which the server has already encrypted: in the database's rows, or in an object store.
// Each row says where its bytes are, so both can be read while pictures are being moved.

/** The place of a file's encrypted bytes: its row, or an object's name. */
export type BlobLocation = { bytes: Uint8Array; object: null } | { bytes: null; object: string }

/** The place as read from a row. */
export type StoredLocation = { bytes: Uint8Array | null; object: string | null }

/** An object, and when the store received it, by the store's clock. */
export type StoredObject = { name: string; writtenAt: number }

/** `next` is the name after which the next page begins; null if this is the last page. */
export type StoredPage = { objects: readonly StoredObject[]; next: string | null }

/** A text in an object store that says whose it is. */
export type StoreOwnerFile = {
  /** The bucket and the prefix, for the operator. */
  where: string
  /** Null if there is none. @throws EvidenceError `unavailable`. */
  read: () => Promise<string | null>
  write: (text: string) => Promise<void>
}

export type EvidenceStore = {
  /** Null if bytes are in the database itself. */
  mark: StoreOwnerFile | null
  /**
   * Stores bytes. Call this before the transaction whose rows refer to them. If no row does in the end, a later sweep
   * deletes them. @throws EvidenceError `unavailable`.
   */
  keep: (encrypted: Uint8Array, keyId: string) => Promise<BlobLocation>
  /** The bytes that a row refers to. @throws EvidenceError `unavailable` or `missing`. */
  read: (where: StoredLocation) => Promise<Uint8Array>
  /** Deletes objects; a missing one counts as deleted. @throws EvidenceError `unavailable`. */
  remove: (objects: readonly string[]) => Promise<void>
  /**
   * A page of the pictures' objects, by name, after this name; null: the first page. @throws EvidenceError
   * `unavailable`.
   */
  list: (after: string | null) => Promise<StoredPage>
}

/**
 * A file that can't be read: `unavailable` for now, because the store doesn't answer; `missing` or `altered`
 * permanently. The message names no person.
 */
export class EvidenceError extends Error {
  readonly reason: 'unavailable' | 'missing' | 'altered'
  constructor(reason: EvidenceError['reason'], message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.reason = reason
  }
}

/** Stores bytes in the rows themselves. Without the settings of an object store, its pictures are unavailable. */
export const databaseEvidence: EvidenceStore = {
  mark: null,
  keep: async encrypted => ({ bytes: encrypted, object: null }),
  async read({ bytes }) {
    if (bytes === null) throw unset()
    return bytes
  },
  async remove(objects) {
    if (objects.length > 0) throw unset()
  },
  list: async () => ({ objects: [], next: null }),
}

const unset = () =>
  new EvidenceError('unavailable', 'the picture is in an object store, and no S3 settings are set')
