// The operator's claims about the service. Parsed by hand: public pages load no schema library.
import { CERTIFICATES, type OperatorClaims } from '#shared/domain/claim.ts'
import { openRequest } from './http/open-request.ts'

/** Null when the server can't answer. */
export async function askClaims(): Promise<OperatorClaims | null> {
  const { status, body } = await openRequest('/site/v1/claims')
  if (status !== 200 || typeof body !== 'object' || body === null) return null
  const { certificates, regions, money_back_days, uptime_percent } = body as Record<string, unknown>
  const number = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    certificates: Array.isArray(certificates) ? certificates.filter(isCertificate) : [],
    regions: typeof regions === 'string' ? regions : null,
    money_back_days: number(money_back_days),
    uptime_percent: number(uptime_percent),
  }
}

function isCertificate(value: unknown): value is OperatorClaims['certificates'][number] {
  const { id, since } = (value ?? {}) as Record<string, unknown>
  return CERTIFICATES.some(one => one.id === id) && typeof since === 'string'
}
