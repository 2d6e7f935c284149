// The payment service's errors: the format and the codes of Stripe's API.

type Kind = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'

/** A refusal. It is sent as `{error: {type, code, message, param}}`. */
export class StripeFault extends Error {
  readonly status: number
  readonly kind: Kind
  readonly code: string | undefined
  readonly param: string | undefined
  constructor(
    message: string,
    {
      status = 400,
      kind = 'invalid_request_error',
      code,
      param,
    }: Partial<Pick<StripeFault, 'status' | 'kind' | 'code' | 'param'>> = {},
  ) {
    super(message)
    this.status = status
    this.kind = kind
    this.code = code
    this.param = param
  }
}

/** The response body of a refusal. */
export const faultBody = ({ kind, code, message, param }: StripeFault) => ({
  error: {
    type: kind,
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  },
})

/** No object has this id. The status is 404 if the URL names the object, and 400 if a parameter does. */
export const missing = (what: string, id: string, param = 'id'): StripeFault =>
  new StripeFault(`No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
    status: param === 'id' ? 404 : 400,
  })

/** A value is invalid. */
export const invalid = (message: string, param?: string, code = 'parameter_invalid'): StripeFault =>
  new StripeFault(message, param === undefined ? { code } : { code, param })
