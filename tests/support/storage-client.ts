// The unmodified published client of the storage API, talking to a household world.
import { StorageClient, type StorageError } from '@supabase/storage-js'
import { must } from '#shared/lib/must.ts'
import { SITE } from './accounts-world.ts'
import type { HouseholdWorld } from './household-world.ts'

/** A client with a session's token or an API key; null is signed out. */
export function storageClient(world: Pick<HouseholdWorld, 'app'>, token: string | null): StorageClient {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  return new StorageClient(`${SITE}/storage/v1`, headers, async (url, init) =>
    world.app.request(String(url), init),
  )
}

/** The body of a download. @throws unless it succeeded. */
export async function textOf(
  download: PromiseLike<{ data: Blob | null; error: Error | null }>,
): Promise<string> {
  const { data, error } = await download
  if (error || !data) throw error ?? new Error('nothing downloaded')
  return data.text()
}

/** The data of a call. @throws its error. */
export async function done<T>(call: PromiseLike<{ data: T | null; error: StorageError | null }>): Promise<T> {
  const { data, error } = await call
  if (error) throw error
  return must(data, 'data')
}

/** The bucket of people's own files. */
export const documents = (client: StorageClient): ReturnType<StorageClient['from']> =>
  client.from('documents')

/** Options of an upload. */
export const PDF = { contentType: 'application/pdf' }

/** Refusals, as the client reports them. */
export const NOT_FOUND = { statusCode: '404', code: 'NoSuchKey', message: 'Object not found' }
export const EXISTS = { statusCode: '409', code: 'KeyAlreadyExists', message: 'The resource already exists' }
export const DENIED = { statusCode: '403', code: 'AccessDenied' }
