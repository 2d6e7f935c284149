// Stripe's parameters on the wire: a form with names like `line_items[0][price]`. Parsed into objects and lists, and
// checked against the endpoint's known parameters.
import { z } from '#shared/lib/z.ts'
import { StripeFault } from './fault.ts'

type Value = string | { [name: string]: Value }
export type Form = { [name: string]: Value }

/** The form as nested objects; lists are objects with numeric keys until `parameters` parses them. */
export function readForm(text: string): Form {
  const form = empty()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
    const last = path.pop()
    if (last !== undefined) path.reduce(inside, form)[last] = value
  }
  return form
}

const empty = () => Object.create(null) as Form

function inside(form: Form, part: string): Form {
  const there = form[part]
  if (typeof there === 'object') return there
  const made = empty()
  form[part] = made
  return made
}

/** A list of `item`. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.preprocess(value => (isObject(value) ? Object.values(value) : value), z.array(item))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const text = z.string().min(1).max(5000)
export const whole = z.coerce.number().int()
export const flag = z.enum(['true', 'false']).transform(value => value === 'true')
/** Up to 50 keys of 40 characters, with values of up to 500; an empty value removes its key. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine(record => Object.keys(record).length <= 50, 'at most 50 keys')
export const absolute = z.url({ protocol: /^https?$/ })

/**
 * The parameters of an endpoint, typed by Stripe's library: a name that the type doesn't have won't compile, and the
 * service rejects a name that isn't listed here.
 */
export const parameters =
  <T>() =>
  <S extends { [K in keyof T]?: z.ZodType }>(shape: S & Record<Exclude<keyof S, keyof T>, never>) =>
    z.strictObject(shape as S)

/** @throws StripeFault as Stripe's. */
export function check<S extends z.ZodType>(schema: S, form: Form): z.infer<S> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.map(String) ?? []
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? ''])
    throw new StripeFault(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(path)
  const isAbsent = issue?.code === 'invalid_type' && valueAt(form, path) === undefined
  if (isAbsent)
    throw new StripeFault(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  throw new StripeFault(`Invalid ${param}: ${issue?.message ?? 'not a valid value'}`, {
    code: 'parameter_invalid',
    param,
  })
}

const nameOf = ([first = '', ...rest]: readonly string[]) =>
  `${first}${rest.map(part => `[${part}]`).join('')}`

function valueAt(form: Form, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, part) => (isObject(at) ? (at as Form)[part] : undefined), form)
}
