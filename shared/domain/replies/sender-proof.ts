// Whether a mail really comes from the domain that it names as its sender. Pure.

type Proof = 'pass' | 'fail' | 'none' | 'unknown'

/** The results of the checks; the `authentication` of a message fits. */
export type SenderChecks = { spf: Proof; dkim: Proof; dmarc: Proof }

/**
 * `proven`: by the domain's own rules. `failed`: by those rules it isn't genuine, or every check failed. `unknown`: it
 * wasn't checked, or the domain has no rules.
 */
export function senderProof(checks: SenderChecks | null | undefined): 'proven' | 'failed' | 'unknown' {
  if (!checks) return 'unknown'
  const { spf, dkim, dmarc } = checks
  if (dmarc === 'pass') return 'proven'
  return dmarc === 'fail' || (spf === 'fail' && dkim !== 'pass') ? 'failed' : 'unknown'
}
