// A failed request: status, code and a sentence, from any of the server's error formats.
import { z } from '#shared/lib/z.ts'

/** Without an answer, `status` is 0 and `code` is `offline`. `retryAfter` is in milliseconds. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfter: number | null
  constructor(status: number, code: string, message: string, retryAfter: number | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/**
 * problem+json (`code`, `detail`), /auth/v1 (`code`, `message` or `error_code`, `msg`), storage (`error`, `message`)
 */
const errorBody = z.looseObject({
  code: z.union([z.string(), z.number()]).optional(),
  error_code: z.string().optional(),
  error: z.string().optional(),
  detail: z.string().optional(),
  message: z.string().optional(),
  msg: z.string().optional(),
  title: z.string().optional(),
})

/** The error of a non-2xx answer. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = errorBody.safeParse(await response.json().catch(() => null)).data ?? {}
  const code = typeof body.code === 'string' ? body.code : (body.error_code ?? body.error)
  const message = body.detail ?? body.message ?? body.msg ?? body.title
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(
    response.status,
    code ?? `http_${response.status}`,
    message ?? `The server answered ${response.status}.`,
    Number.isFinite(seconds) ? seconds * 1000 : null,
  )
}

/** Whether the request reached no server at all, or only a gateway in front of it. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || [502, 503, 504].includes(error.status))
}
