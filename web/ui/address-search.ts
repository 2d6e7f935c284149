// Parses the query of an address. Every route's parser is in the entry that all pages load, so it uses no schema
// library, which would weigh on visitors of a single page.

type Field<T> = (value: unknown) => T | undefined
type Fields = Readonly<Record<string, Field<unknown>>>
/** The values of the fields; each may be missing. */
export type SearchOf<F extends Fields> = { [K in keyof F]?: NonNullable<ReturnType<F[K]>> | undefined }

/** One of these words. */
export const oneOf =
  <const T extends string>(...words: readonly T[]): Field<T> =>
  value =>
    words.find(word => word === value)

/** A text of at most this many characters. */
export const text =
  (longest: number): Field<string> =>
  value =>
    typeof value === 'string' && value.length <= longest ? value : undefined

/** A row's id, in the server's format. */
export const id: Field<string> = value =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : undefined

/** A checkout id of the payment service. */
export const checkoutId: Field<string> = value =>
  typeof value === 'string' && /^cs_\w{1,200}$/.test(value) ? value : undefined

/** A list of at most `most` texts, each within `longest` characters. */
export const texts =
  (longest: number, most: number): Field<string[]> =>
  value =>
    Array.isArray(value) && value.length <= most && value.every(one => text(longest)(one) !== undefined)
      ? value
      : undefined

/** Takes the valid fields, and drops everything else instead of rejecting it. */
export function readSearch<F extends Fields>(fields: F, search: Record<string, unknown>): SearchOf<F> {
  const read = Object.entries(fields).map(([name, field]) => [name, field(search[name])] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as SearchOf<F>
}
