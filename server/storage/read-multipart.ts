// Reads a multipart body (RFC 7578) as a stream: whatever the size of its parts, memory holds one piece of it.
import { invalidRequest } from './storage-error.ts'

/** One part. Read its bytes before asking for the next. */
export type MultipartPart = {
  name: string
  filename: string | null
  type: string | null
  bytes: AsyncIterable<Buffer>
}

const HEADERS_MAX = 16 * 1024
/** The client sends three: the file and what it says of it. Each costs time and memory, however small it is. */
const PARTS_MAX = 16
const LINE_END = '\r\n'

/** The boundary in a content type; null if it isn't multipart/form-data. @throws StorageError for one without. */
export function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\b/i.test(contentType)) return null
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw invalidRequest('The multipart body has no boundary')
  return boundary
}

/** The parts in order. @throws StorageError if the body ends early. */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartPart> {
  const delimiter = Buffer.from(`${LINE_END}--${boundary}`, 'latin1')
  // So that the first delimiter begins with a line end, like all others.
  const scanner = createScanner(body, Buffer.from(LINE_END))
  for await (const _preamble of scanner.until(delimiter));
  let parts = 0
  while ((await scanner.take(2)).toString('latin1') === LINE_END) {
    parts += 1
    if (parts > PARTS_MAX) throw invalidRequest('The body has too many parts')
    const part = describe(await headersOf(scanner))
    let isRead = false
    const bytes = async function* () {
      yield* scanner.until(delimiter)
      isRead = true
    }
    yield { ...part, bytes: bytes() }
    if (!isRead) for await (const _rest of scanner.until(delimiter));
  }
}

type Scanner = ReturnType<typeof createScanner>

/** Looks for delimiters in a stream. */
function createScanner(body: AsyncIterable<Uint8Array>, first: Buffer) {
  const source = body[Symbol.asyncIterator]()
  let held: Buffer = first
  const more = async () => {
    const { done, value } = await source.next()
    if (done) throw invalidRequest('The multipart body ends early')
    held = held.length === 0 ? Buffer.from(value) : Buffer.concat([held, value])
  }
  return {
    /** The bytes before the delimiter; then continues after it. */
    async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
      for (let at = held.indexOf(delimiter); ; at = held.indexOf(delimiter)) {
        if (at >= 0) {
          const last = held.subarray(0, at)
          held = held.subarray(at + delimiter.length)
          if (last.length > 0) yield last
          return
        }
        // The end of these bytes may be the delimiter's beginning.
        const sure = held.length - delimiter.length + 1
        if (sure > 0) {
          const piece = held.subarray(0, sure)
          held = held.subarray(sure)
          yield piece
        }
        await more()
      }
    },
    async take(count: number): Promise<Buffer> {
      while (held.length < count) await more()
      const taken = held.subarray(0, count)
      held = held.subarray(count)
      return taken
    },
  }
}

/** A part's headers end with an empty line; a part without any begins with it. */
async function headersOf(scanner: Scanner): Promise<string> {
  let text = ''
  while (!text.endsWith('\r\n\r\n') && text !== LINE_END) {
    if (text.length > HEADERS_MAX) throw invalidRequest('The headers of a part are too long')
    text += (await scanner.take(1)).toString('latin1')
  }
  return text
}

function describe(headers: string): Omit<MultipartPart, 'bytes'> {
  const lines = headers.split(LINE_END)
  const headerOf = (name: string) =>
    lines
      .find(line => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? null
  const disposition = headerOf('content-disposition') ?? ''
  const parameter = (name: string) => new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1] ?? null
  return { name: parameter('name') ?? '', filename: parameter('filename'), type: headerOf('content-type') }
}
