// Receives the body of an upload as it comes: it's cut into parts, each sealed and stored before the next is read, so
// any number of bytes needs the memory of one part.
import { createHash } from 'node:crypto'
import { STORED_FILE_MAX } from '#shared/protocol/documents.ts'
import { type FileContent, type FileFacts, PART_BYTES, storePart } from '../db/stored-files.ts'
import { isDeeperThan } from '../lib/read-json.ts'
import type { StorageDeps } from './deps.ts'
import { boundaryOf, type MultipartPart, readMultipart } from './read-multipart.ts'
import { invalidRequest, StorageError, tooLarge } from './storage-error.ts'

/** What a multipart body may have besides its file. */
const MULTIPART_EXTRA = 128 * 1024
const FIELD_MAX = 64 * 1024
const METADATA_MAX = 16 * 1024
const METADATA_DEPTH_MAX = 32
const DEFAULT_TYPE = 'application/octet-stream'
const DEFAULT_CACHING = 'max-age=3600'
/** RFC 9110, without parameters that a header can't carry. */
const TYPE = /^[\w.+-]{1,80}\/[\w.+-]{1,80}([ \t]*;[ \t]*[\w-]+=("[\w.+ -]*"|[\w.+-]+))*$/

type Receiving = Pick<StorageDeps, 'db' | 'envelope' | 'evidence' | 'now'>
/** Where the parts go. */
export type UploadPlace = { userId: string; content: string }

/** Stores a request's file as the content of an upload. @throws StorageError if the body isn't one whole file. */
export async function receiveFile(
  deps: Receiving,
  request: Request,
  at: UploadPlace,
): Promise<{ content: FileContent; facts: FileFacts }> {
  const { headers } = request
  const type = headers.get('content-type') ?? ''
  const boundary = boundaryOf(type)
  const body = wholeBody(request, boundary === null ? STORED_FILE_MAX : STORED_FILE_MAX + MULTIPART_EXTRA)
  if (boundary !== null) return receiveForm(deps, readMultipart(body, boundary), at)
  const facts = {
    type: requireType(type),
    cacheControl: cachingIn(headers.get('cache-control')),
    metadata: metadataIn(decoded(headers.get('x-metadata'))),
  }
  return { content: await storeContent(deps, body, at), facts }
}

/** @throws StorageError if a header already says that the file is too large. */
export function refuseLarge(headers: Headers): void {
  const declared = Number(headers.get('content-length') ?? 0)
  if (declared > STORED_FILE_MAX + MULTIPART_EXTRA) throw tooLarge()
}

async function receiveForm(deps: Receiving, parts: AsyncIterable<MultipartPart>, at: UploadPlace) {
  const fields = new Map<string, string>()
  let file: { content: FileContent; type: string } | null = null
  for await (const part of parts) {
    const isFile = part.filename !== null || part.name === ''
    if (!isFile) fields.set(part.name, await textOf(part))
    else if (file !== null) throw invalidRequest('The body has more than one file')
    else {
      const type = requireType(part.type ?? '')
      file = { type, content: await storeContent(deps, part.bytes, at) }
    }
  }
  if (!file) throw invalidRequest('The body has no file')
  const caching = fields.get('cacheControl')
  const facts: FileFacts = {
    type: file.type,
    cacheControl: cachingIn(caching === undefined ? null : `max-age=${caching}`),
    metadata: metadataIn(fields.get('metadata') ?? null),
  }
  return { content: file.content, facts }
}

/** The bytes of a body. Its end is only believed if it has as many bytes as it said. */
async function* wholeBody(request: Request, max: number): AsyncGenerator<Uint8Array> {
  const declared = request.headers.get('content-length')
  let count = 0
  try {
    for await (const piece of (request.body as AsyncIterable<Uint8Array> | null) ?? []) {
      count += piece.length
      if (count > max) throw tooLarge()
      yield piece
    }
  } catch (error) {
    if (error instanceof StorageError) throw error
    throw invalidRequest('The body ended early')
  }
  if (declared !== null && Number(declared) !== count)
    throw invalidRequest('The body doesn’t have the length that its header says')
}

/** Cuts bytes into the parts of an upload. @throws StorageError if they are too many. */
export async function storeContent(
  deps: Receiving,
  bytes: AsyncIterable<Uint8Array>,
  { userId, content }: UploadPlace,
): Promise<FileContent> {
  const hash = createHash('sha256')
  const held = Buffer.alloc(PART_BYTES)
  let [filled, size, parts] = [0, 0, 0]
  const store = async () => {
    const part = { userId, content, number: parts, bytes: held.subarray(0, filled), at: deps.now() }
    if (!(await storePart(deps.db, deps, part))) throw uploadGone()
    parts += 1
    filled = 0
  }
  for await (const piece of bytes) {
    hash.update(piece)
    size += piece.length
    if (size > STORED_FILE_MAX) throw tooLarge()
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(piece.length - at, PART_BYTES - filled)
      held.set(piece.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled === PART_BYTES) await store()
    }
  }
  if (filled > 0) await store()
  return { content, parts, part_bytes: PART_BYTES, size, digest: hash.digest('hex') }
}

/** The account was deleted meanwhile, or the upload took longer than a day. */
export const uploadGone = () => new StorageError(400, 'NoSuchUpload', 'NoSuchUpload', 'The upload is over')

async function textOf({ bytes }: MultipartPart): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > FIELD_MAX) throw invalidRequest('A field is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function requireType(type: string): string {
  const given = type.trim() || DEFAULT_TYPE
  if (TYPE.test(given) && given.length <= 255) return given
  throw new StorageError(415, 'invalid_mime_type', 'InvalidMimeType', 'The mime type is not supported')
}

/** Files are personal, so nothing else is taken over from what was asked. */
function cachingIn(asked: string | null): string {
  const [, seconds] = /max-age=(\d{1,9})\b/i.exec(asked ?? '') ?? []
  if (seconds !== undefined) return `max-age=${seconds}`
  const [never] = /no-(?:store|cache)/i.exec(asked ?? '') ?? []
  return never?.toLowerCase() ?? DEFAULT_CACHING
}

const decoded = (base64: string | null) =>
  base64 === null ? null : Buffer.from(base64, 'base64').toString('utf8')

function metadataIn(text: string | null): FileFacts['metadata'] {
  if (text === null || text === '') return null
  requireShort(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidRequest('The metadata isn’t valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest('The metadata must be an object')
  return value as Readonly<Record<string, unknown>>
}

/** The metadata of a JSON body. @throws StorageError if it's too long. */
export function requireMetadata(value: FileFacts['metadata']): FileFacts['metadata'] {
  if (value !== null) requireShort(JSON.stringify(value))
  return value
}

function requireShort(text: string): void {
  if (text.length > METADATA_MAX) throw invalidRequest('The metadata is too long')
  if (isDeeperThan(text, METADATA_DEPTH_MAX)) throw invalidRequest('The metadata is nested too deeply')
}
