// JSON bodies: read within limits, or refused.
import type { Context } from 'hono'
import { AppError } from './problem.ts'

/** Nesting of a body, at most (DESIGN section 11). */
const DEPTH_MAX = 32

/** The body as JSON. @throws AppError bad_json when it is not JSON or nested too deeply. */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (isDeeperThan(text, DEPTH_MAX))
    throw new AppError('bad_json', `The body is nested more than ${DEPTH_MAX} deep.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('bad_json', 'The body is not valid JSON.')
    throw error
  }
}

/** Counts brackets outside strings without building anything, so that a hostile body costs one pass. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index)
    if (inString) {
      if (char === 92) index++
      else if (char === 34) inString = false
    } else if (char === 34) inString = true
    else if (char === 91 || char === 123) {
      if (++depth > limit) return true
    } else if (char === 93 || char === 125) depth--
  }
  return false
}
