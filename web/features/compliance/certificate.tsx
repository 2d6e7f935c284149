// A certificate, held or not; and a law, which has no certificate.
import { Link } from '@tanstack/react-router'
import type { CERTIFICATES, OperatorClaims } from '#shared/domain/claim.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type CertificateProps = {
  certificate: (typeof CERTIFICATES)[number]
  claims: OperatorClaims | 'failed' | null
}

/** Says that there is none until the operator has set its date. */
export function Certificate({ certificate: { id, name, by }, claims }: CertificateProps) {
  const held = claims !== null && claims !== 'failed' ? claims.certificates.find(one => one.id === id) : null
  return (
    <li className="border-b border-line py-6 sm:pr-8">
      <h3 className="font-serif text-xl font-medium">{name}</h3>
      <p className="mt-1 min-h-12 text-pretty text-soft">
        {held ? (
          <>
            Certified since <time dateTime={held.since}>{dayFormat.format(Date.parse(held.since))}</time>, by{' '}
            {by}. The report is yours on request.
          </>
        ) : claims === 'failed' ? (
          'We can’t tell right now. Reload the page to ask again.'
        ) : (
          'Not yet certified.'
        )}
      </p>
    </li>
  )
}

/** There is no official certificate for a law. */
export function PlainLaw({ name, to }: { name: string; to: string }) {
  return (
    <li className="border-b border-line py-6 sm:pr-8">
      <h3 className="font-serif text-xl font-medium">{name}</h3>
      <p className="mt-1 min-h-12 text-pretty text-soft">
        Nobody certifies this one. Here’s{' '}
        <Link to={to} className="underline underline-offset-4">
          what we do for it
        </Link>
        .
      </p>
    </li>
  )
}
