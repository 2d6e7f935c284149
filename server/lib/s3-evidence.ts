// Pictures in an S3-compatible object store: one object each, with a random name that ends with the id of the key that
// encrypted it. An object is written once and never changed.
import { S3mini } from 's3mini'
import { newId } from '#shared/lib/id.ts'
import { SECOND } from '#shared/lib/time.ts'
import { databaseEvidence, EvidenceError, type EvidenceStore } from './evidence-store.ts'

/** The location of the objects, and the credentials. `prefix` is empty or ends with a slash. */
export type S3Options = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  prefix: string
  /** Whether the bucket is in the path, as most servers other than Amazon's require, or in the host name. */
  pathStyle: boolean
  /** Milliseconds for one request, including its body. */
  timeout?: number
}

const TIMEOUT = 10 * SECOND
/** The maximum number of objects that S3 lists or deletes per request. */
const PAGE = 1_000

/** The names of our objects. We never sweep others. */
const OBJECT = /^[0-9a-f-]{36}\.[\w-]{16}$/
/** The object that says whose store it is. */
const MARK = 'offlist-store.json'

/** Stores pictures in a bucket. Sends no request before the first picture. */
export function s3Evidence(options: S3Options): EvidenceStore {
  const { region, accessKeyId, secretAccessKey, prefix, timeout: requestAbortTimeout = TIMEOUT } = options
  const endpoint = bucketAddress(options)
  const s3 = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, requestAbortTimeout })
  return {
    mark: {
      where: `${options.bucket}/${prefix}`,
      read: () => answered('read', () => s3.getObject(prefix + MARK)),
      write: async text =>
        void (await answered('write', () => s3.putObject(prefix + MARK, text, 'application/json'))),
    },
    async keep(encrypted, keyId) {
      const object = `${newId()}.${keyId}`
      await answered('write', () => s3.putObject(prefix + object, Buffer.from(encrypted)))
      return { bytes: null, object }
    },
    async read(where) {
      const { object } = where
      if (object === null) return databaseEvidence.read(where)
      const bytes = await answered('read', () => s3.getObjectArrayBuffer(prefix + object))
      if (bytes === null)
        throw new EvidenceError('missing', `the object ${object} is not in the object store`)
      return new Uint8Array(bytes)
    },
    async remove(objects) {
      for (let at = 0; at < objects.length; at += PAGE) {
        const keys = objects.slice(at, at + PAGE).map(object => prefix + object)
        const done = await answered('delete', () => s3.deleteObjects(keys))
        if (done.includes(false)) throw new EvidenceError('unavailable', 'the object store kept some objects')
      }
    },
    async list(after) {
      const begin = after === null ? {} : { 'start-after': prefix + after }
      const page = await answered('list', () => s3.listObjectsPaged('/', prefix, PAGE, undefined, begin))
      if (!page?.objects) throw new EvidenceError('unavailable', 'the object store has no such bucket')
      const objects = page.objects.map(({ Key, LastModified }) => ({
        name: Key.slice(prefix.length),
        writtenAt: new Date(LastModified).getTime(),
      }))
      const last = objects.at(-1)?.name ?? null
      return {
        objects: objects.filter(({ name }) => OBJECT.test(name)),
        // A name and not the store's own token, which may be invalid tomorrow.
        next: page.nextContinuationToken ? last : null,
      }
    },
  }
}

/** `endpoint` with the bucket in its path or host name. */
function bucketAddress({ endpoint, bucket, pathStyle }: S3Options): string {
  const url = new URL(endpoint)
  return pathStyle ? `${url.origin}/${bucket}` : `${url.protocol}//${bucket}.${url.host}`
}

/** Sends a request, and once more if it fails: an idle connection may have been closed. */
async function answered<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask().catch(ask)
  } catch (error) {
    throw new EvidenceError('unavailable', `the object store didn’t ${what}`, error)
  }
}
