// The row that every side transfers: a `people` document of about 600 bytes of JSON, the same for the same name and
// number. Names, streets and numbers vary like real ones, so that it compresses no better.

import { people } from '#shared/collections/people.ts'
import { rxSchema } from '#shared/collections/rx-schema.ts'
import { must } from '#shared/lib/must.ts'

export type Row = Record<string, unknown> & { id: string }

const SYLLABLES =
  'ab ald an ar bel ben bor cam car cas dan del dor el em far fen gal gar har hen is jor kal kel lan len lor mar mel mon nor ol per quin ral ros san sel tam ter ul van vin wes win yar zan'.split(
    ' ',
  )
const STATES = 'AZ CA CO CT FL GA IL KY MA MO MS NC NY OH OR PA TN TX VA WA'.split(' ')

const EPOCH = Date.UTC(2026, 0, 1)

/** Rows `from` up to `from + count` of the series `series`. */
export function personRows(series: string, count: number, from = 0): Row[] {
  return Array.from({ length: count }, (_, index) => personRow(series, from + index))
}

function personRow(series: string, index: number): Row {
  const next = chance(`${series}/${index}`)
  const pick = (pool: readonly string[]) => must(pool[next(pool.length)], 'part of a name')
  const name = (syllables: number) => {
    const text = Array.from({ length: syllables }, () => pick(SYLLABLES)).join('')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const first = name(2)
  const last = name(3)
  const place = () => ({
    street: `${next(9999)} ${name(3)} ${name(2)} Street`,
    city: name(3),
    state: pick(STATES),
    zip: String(10_000 + next(89_999)),
    from_year: 1990 + next(30),
    to_year: null,
    current: next(2) === 0,
  })
  const at = new Date(EPOCH + next(300 * 86_400) * 1000 + next(1000)).toISOString()
  return {
    id: uuid(next),
    relation: 'relative',
    names: [{ first, middle: name(2), last, suffix: '' }],
    birth_year: 1940 + next(60),
    birth_date: null,
    places: [place(), place()],
    phones: [`${200 + next(700)}-555-${String(next(10_000)).padStart(4, '0')}`],
    emails: [`${first}.${last}${next(1000)}@mail.example`.toLowerCase()],
    relatives: [`${name(2)} ${last}`],
    created_at: at,
    updated_at: at,
  }
}

/** The row's schema for RxDB, first version: the bench needs no migration and no encryption. */
export function personSchema(): Record<string, unknown> {
  const { primaryKey, type, properties, required, indexes } = rxSchema(people)
  return { version: 0, primaryKey, type, properties, required, indexes }
}

/** Uniform random numbers below a bound, the same for the same seed (mulberry32 over an FNV-1a hash). */
function chance(seed: string): (below: number) => number {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  }
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

function uuid(next: (below: number) => number): string {
  const hex = Array.from({ length: 32 }, () => next(16).toString(16))
  hex[12] = '4'
  hex[16] = (8 + next(4)).toString(16)
  const text = hex.join('')
  return [0, 8, 12, 16, 20].map((at, part, all) => text.slice(at, all[part + 1] ?? 32)).join('-')
}
