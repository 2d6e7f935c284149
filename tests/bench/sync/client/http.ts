// HTTP for all of the bench's own clients: one persistent connection, every compression the server supports, JSON.
import http from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

type Headers = Readonly<Record<string, string>>

export type Http = {
  json: (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<unknown>
  /** Calls back for every line of an endless response. Resolves when the response begins. */
  lines: (path: string, onLine: (line: string) => void) => Promise<() => void>
  close: () => void
}

const ACCEPT = 'zstd, br, gzip'

export function createHttp(origin: string, headers: Headers = {}): Http {
  const agent = new http.Agent({ keepAlive: true })
  return {
    async json(method, path, body) {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const content = text === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await ask(origin + path, {
        method,
        agent,
        headers: { 'accept-encoding': ACCEPT, ...content, ...headers },
        body: text,
      })
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const plain = decoded(Buffer.concat(chunks), answer.headers['content-encoding'])
      const status = answer.statusCode ?? 0
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${plain.toString().slice(0, 500)}`)
      return JSON.parse(plain.toString()) as unknown
    },
    async lines(path, onLine) {
      // A separate connection, because this one stays in use.
      const answer = await ask(origin + path, { method: 'GET', headers, body: undefined })
      if (answer.statusCode !== 200) throw new Error(`GET ${path}: ${answer.statusCode}`)
      let rest = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) onLine(line)
      })
      answer.on('error', () => undefined)
      return () => answer.destroy()
    },
    close: () => agent.destroy(),
  }
}

function ask(
  url: string,
  { body, ...options }: http.RequestOptions & { body: string | undefined },
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const request = http.request(url, { ...options, headers: { ...(options.headers as Headers), ...length } })
    request.once('response', resolve)
    // A response may also break off after it began.
    request.on('error', reject)
    request.end(body)
  })
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'zstd') return zstdDecompressSync(body)
  if (encoding === 'br') return brotliDecompressSync(body)
  if (encoding === 'gzip') return gunzipSync(body)
  return body
}
