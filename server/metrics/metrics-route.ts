// GET /metrics: the numbers of this copy, for those who may read them.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Handler } from 'hono'
import type { Registry } from 'prom-client'
import { isThisMachine, type MetricsAccess } from '../lib/metrics-settings.ts'
import { AppError } from '../lib/problem.ts'

/**
 * Answers with Prometheus' text format. Without a token, only programs on this machine may read it; for all others,
 * there is nothing.
 */
export function metricsRoute(registry: Registry, { token }: Pick<MetricsAccess, 'token'>): Handler {
  return async c => {
    if (token === null && !isFromThisMachine(c)) return c.notFound()
    if (token !== null && !hasToken(c, token))
      throw new AppError('not_signed_in', 'Send the metrics token.', {
        headers: { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' },
      })
    return c.body(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    })
  }
}

/** Compares digests, so that the time says nothing about the token or its length. */
function hasToken(c: Context, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}

/** A proxy on this machine connects from here for others. Its headers, or a Host other than this machine, show that. */
function isFromThisMachine(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(name => c.req.header(name))
  const host = new URL(c.req.url).hostname
  return !isForwarded && isThisMachine(host) && isThisMachine(incoming?.socket?.remoteAddress ?? '')
}
