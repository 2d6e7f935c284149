// GET /site/v1/claims, for pages: they are built before the operator's settings are known.
import { Hono } from 'hono'
import type { OperatorClaims } from '#shared/domain/claim.ts'
import { CLAIMS_MAX_AGE } from '#shared/protocol/claims.ts'

/** Mount at /site/v1. */
export function claimsRoute(claims: OperatorClaims): Hono {
  return new Hono().get('/claims', c =>
    c.json(claims, 200, { 'cache-control': `public, max-age=${CLAIMS_MAX_AGE}` }),
  )
}
