// Answers with a file: whole, a range of it, or that the client's copy is current (RFC 9110). No file can run on our
// origin: it's an attachment, sandboxed, and never of a type that a page could load as code.
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { FoundFile } from './found-file.ts'
import { StorageError } from './storage-error.ts'

/** `until`: when the link that led here expires. `download`: the name to save the file by; null if none was asked for. */
export type Serving = { until?: number; download?: string | null }

/** Types that browsers run, or that can contain what they run. */
const ACTIVE = /html|xml|svg|script|css|wasm|flash|x-java|manifest|event-stream|^multipart|^message/i
const INERT_TYPE = 'application/octet-stream'

/** The response to `request` with the file. @throws StorageError 416 for a range outside the file. */
export async function serveFile(request: Request, file: FoundFile, serving: Serving = {}): Promise<Response> {
  const etag = `"${file.digest}"`
  const headers = new Headers({
    etag,
    'last-modified': file.updatedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'content-disposition': dispositionOf(serving.download ?? null),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    ...cachingOf(file, serving),
  })
  if (isCurrent(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const range = rangeOf(request.headers, file.size, etag)
  const { from, to } = range ?? { from: 0, to: file.size }
  headers.set('content-type', ACTIVE.test(file.type) ? INERT_TYPE : file.type)
  headers.set('content-length', String(to - from))
  if (range) headers.set('content-range', `bytes ${from}-${to - 1}/${file.size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD' || from === to) return new Response(null, { status, headers })
  return new Response(await streamOf(file.read({ from, to })), { status, headers })
}

function cachingOf(file: FoundFile, { until }: Serving): Record<string, string> {
  if (file.cacheControl === 'no-store') return { 'cache-control': 'no-store' }
  if (until === undefined)
    return { 'cache-control': `private, ${file.cacheControl}`, vary: 'authorization, cookie' }
  return { 'cache-control': 'private', expires: new Date(Math.floor(until / SECOND) * SECOND).toUTCString() }
}

/** RFC 6266. The name goes only in its encoded forms, so it can't add to the header. */
function dispositionOf(download: string | null): string {
  if (download === null || download === '') return 'attachment;'
  const encoded = encodeURIComponent(download.toWellFormed()).replace(/['()*]/g, one => {
    return `%${one.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}

function isCurrent(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map(tag => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag)
}

/** The one range that is asked for; null for the whole file. Several ranges at once get the whole file. */
function rangeOf(headers: Headers, size: number, etag: string): { from: number; to: number } | null {
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag) return null
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range')?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  if (from >= size)
    throw new StorageError(416, 'InvalidRange', 'InvalidRange', 'The requested range is not satisfiable', {
      'content-range': `bytes */${size}`,
    })
  return { from, to }
}

/** Reads the first piece before the answer begins, so that a damaged or unavailable file is an error and not half a file. */
async function streamOf(bytes: AsyncGenerator<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  let next: IteratorResult<Uint8Array> | null = await bytes.next()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = next ?? (await bytes.next())
        next = null
        if (piece.done) controller.close()
        else controller.enqueue(must(piece.value, 'piece of a file'))
      },
      async cancel() {
        await bytes.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
