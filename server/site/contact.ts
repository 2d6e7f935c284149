// GET /site/v1/contact: how to reach the operator, for pages: they are built before the operator's settings are known.
import { Hono } from 'hono'
import { CONTACT_MAX_AGE, type ContactView } from '#shared/protocol/contact.ts'

/** Mount at /site/v1. */
export function contactRoute(contact: ContactView): Hono {
  return new Hono().get('/contact', c =>
    c.json(contact, 200, { 'cache-control': `public, max-age=${CONTACT_MAX_AGE}` }),
  )
}
