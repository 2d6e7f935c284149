// Sync answers on their way out: JSON texts that are ready, compressed by what the client accepts.
import type { Context } from 'hono'
import { COMPRESS_FROM, compress, encodingFor } from './compress.ts'
import type { SharedPage } from './shared-pages.ts'

type Headers = Readonly<Record<string, string>>

const JSON_TYPE = { 'content-type': 'application/json' }

/** Answers a JSON text that is this account's alone. */
export async function answerText(c: Context, text: string): Promise<Response> {
  const encoded = { encoded: (encoding: Parameters<typeof compress>[1]) => compress(text, encoding) }
  return answerPage(c, { text, ...encoded }, { 'cache-control': 'no-store' })
}

/** Answers a page that may have been compressed before. */
export async function answerPage(c: Context, page: SharedPage, headers: Headers): Promise<Response> {
  const all = { ...JSON_TYPE, vary: 'accept-encoding', ...headers }
  const encoding = page.text.length < COMPRESS_FROM ? null : encodingFor(c.req.header('accept-encoding'))
  if (!encoding) return c.body(page.text, 200, all)
  const bytes = await page.encoded(encoding)
  return c.body(bytes, 200, { ...all, 'content-encoding': encoding })
}
