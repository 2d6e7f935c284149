// Cursors of lists: where the page before ended. Opaque to callers, and good only for the list that made them.
import { z } from '#shared/lib/z.ts'
import type { PagePlace } from '../db/rows.ts'
import { AppError } from '../lib/problem.ts'

const place = z.tuple([z.string(), z.string().max(100), z.string().max(100)])

/** The cursor after a row. `value`: what the list is sorted by. */
export function cursorAfter(list: string, { value, id }: PagePlace): string {
  return Buffer.from(JSON.stringify([list, value, id])).toString('base64url')
}

/** Null for the first page. @throws AppError validation_failed if the list didn't make this cursor. */
export function readCursor(list: string, cursor: string | undefined): PagePlace | null {
  if (cursor === undefined) return null
  const [of, value, id] = place.safeParse(decoded(cursor)).data ?? []
  if (of !== list || value === undefined || id === undefined || /\0/.test(value + id))
    throw new AppError('validation_failed', 'This is no cursor of this list.', { field: 'cursor' })
  return { value, id }
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
