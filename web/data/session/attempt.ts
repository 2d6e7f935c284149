// Turns a call to /auth/v1 into a result that a form can show.
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'
import { errorText } from '#web/data/http/error-text.ts'

/** In both cases, `message` is a sentence for the person. */
export type AuthResult = { ok: true; message: string } | { ok: false; code: string; message: string }

/** Runs the call; `message` is the success message. Throws only errors that aren't ApiErrors. */
export async function attempt(run: () => Promise<unknown>, message: string): Promise<AuthResult> {
  try {
    await run()
    return { ok: true, message }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return refused(isUnreachable(error) ? 'offline' : error.code, errorText(error))
  }
}

export function refused(code: string, message: string): AuthResult {
  return { ok: false, code, message }
}
