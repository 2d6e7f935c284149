// Whether a browser opts out of being counted: Global Privacy Control, and its predecessor.
import type { Context } from 'hono'

export const asksNotTo = (c: Context): boolean =>
  c.req.header('sec-gpc') === '1' || c.req.header('dnt') === '1'
