// Reads JSON bodies: limited in bytes and depth, null members count as absent, then validated against a schema.
import type { Context } from 'hono'
import { z } from '#shared/lib/z.ts'
import { AuthError, invalid } from './auth-error.ts'

const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 32

const badJson = () => new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
const tooLarge = () =>
  new AuthError(413, 'request_entity_too_large', 'Request body exceeds the limit of 1 MiB', {
    // The rest of the body is never read, so the connection can't be reused.
    headers: { Connection: 'close' },
  })

/** The validated body. @throws AuthError bad_json, request_entity_too_large or validation_failed. */
export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S>> {
  return check(schema, toObject(await readText(c)))
}

/** The same, but an empty body counts as `{}`. */
export async function readOptionalBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S>> {
  const text = await readText(c)
  return check(schema, text.trim() === '' ? {} : toObject(text))
}

function check<S extends z.ZodType>(schema: S, body: Record<string, unknown>): z.infer<S> {
  const present = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
  const parsed = schema.safeParse(present)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw invalid(`${issue?.path.map(String).join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
}

function toObject(text: string): Record<string, unknown> {
  if (depth(text) > MAX_DEPTH) throw badJson()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badJson()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badJson()
  return value as Record<string, unknown>
}

async function readText(c: Context): Promise<string> {
  if (Number(c.req.header('content-length') ?? 0) > MAX_BYTES) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw badJson()
  }
}

/** The nesting depth of a JSON text, without parsing it. */
function depth(text: string): number {
  let open = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (inString) {
      if (sign === '\\') at += 1
      else if (sign === '"') inString = false
    } else if (sign === '"') inString = true
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++open)
    else if (sign === '}' || sign === ']') open -= 1
  }
  return deepest
}

/** A mail address, trimmed and in lower case; absent if empty. */
export const emailField = z
  .string()
  .transform(text => text.trim().toLowerCase() || undefined)
  .pipe(z.email('Unable to validate email address: invalid format').max(254).optional())
  .optional()
