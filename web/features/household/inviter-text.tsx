// Whose household one is invited to, and as what, in a sentence.
import type { InvitationPreview } from '#shared/protocol/households.ts'
import { ROLE_LABEL } from './role-text.ts'

/** The address stands beside the name: what people call themselves is their own to choose. */
export function InviterText({ look: { holder, role } }: { look: InvitationPreview }) {
  const { name, address } = holder
  return (
    <>
      It’s the household of {name === null ? '' : `${name} `}
      {/* Neither what is left of the address nor its brackets and full stop are parted. */}
      <span className="inline-block max-w-full wrap-anywhere">
        {name === null ? address : `(${address})`}.
      </span>{' '}
      You’d be a {ROLE_LABEL[role].toLowerCase()}.
    </>
  )
}
