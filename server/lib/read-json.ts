// Reads JSON bodies within limits, or refuses them.
import type { Context } from 'hono'
import { AppError } from './problem.ts'

/** Maximum nesting of a body (PRODUCT P8). */
const DEPTH_MAX = 32

/** The body as JSON. @throws AppError bad_json when it isn't JSON or is nested too deeply. */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (isDeeperThan(text, DEPTH_MAX))
    throw new AppError('bad_json', `The body is nested more than ${DEPTH_MAX} deep.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('bad_json', 'The body isn’t valid JSON.')
    throw error
  }
}

/** Whether a JSON text is nested more deeply. Counts brackets outside strings without allocating, so a malicious body costs one pass. */
export function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index)
    if (char === QUOTE) index = endOfString(text, index)
    else if (char === 91 || char === 123) {
      if (++depth > limit) return true
    } else if (char === 93 || char === 125) depth--
  }
  return false
}

const QUOTE = 34
const BACKSLASH = 92

/** Index of the quote that ends the string opened at `start`, or the text's end. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}
