// The household and role of an invitation, in a sentence.
import type { InvitationPreview } from '#shared/protocol/households.ts'
import { ROLE_LABEL } from './role-text.ts'

/** Shows the address next to the name, because people choose their own names. */
export function InviterText({ look: { holder, role } }: { look: InvitationPreview }) {
  const { name, address } = holder
  return (
    <>
      It’s the household of {name === null ? '' : `${name} `}
      {/* Keeps the rest of the address, its brackets and the period on one line. */}
      <span className="inline-block max-w-full wrap-anywhere">
        {name === null ? address : `(${address})`}.
      </span>{' '}
      You’d be a {ROLE_LABEL[role].toLowerCase()}.
    </>
  )
}
