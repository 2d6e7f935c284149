// Refusals below /storage/v1, in the shape that the published client reads (PROTOCOLS 2).

/** A refusal. `code` is the storage service's own name for it, which clients compare. */
export class StorageError extends Error {
  readonly status: number
  readonly error: string
  readonly code: string
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    error: string,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.error = error
    this.code = code
    this.headers = headers
  }
}

/** Also the answer about another account's file. */
export const noSuchFile = () => new StorageError(404, 'not_found', 'NoSuchKey', 'Object not found')

export const noSuchBucket = () => new StorageError(404, 'not_found', 'NoSuchBucket', 'Bucket not found')

export const alreadyExists = () =>
  new StorageError(409, 'Duplicate', 'KeyAlreadyExists', 'The resource already exists')

export const notAllowed = (message = 'new row violates row-level security policy') =>
  new StorageError(403, 'Unauthorized', 'AccessDenied', message)

export const signedOut = () =>
  new StorageError(401, 'Unauthorized', 'AccessDenied', 'Sign in first.', { 'www-authenticate': 'Bearer' })

export const invalidKey = () => new StorageError(400, 'InvalidKey', 'InvalidKey', 'Invalid key')

export const invalidRequest = (message: string) =>
  new StorageError(400, 'invalid_request', 'InvalidRequest', message)

export const tooLarge = (message = 'The object exceeded the maximum allowed size') =>
  new StorageError(413, 'Payload too large', 'EntityTooLarge', message)

/** The response to it. */
export function storageResponse({ status, error, code, message, headers }: StorageError): Response {
  return Response.json(
    { statusCode: String(status), error, message, code },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  )
}
