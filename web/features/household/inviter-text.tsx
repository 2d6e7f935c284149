// Whose household one is invited to, and as what, in a sentence.
import type { InvitationLook } from '#shared/protocol/households.ts'
import { ROLE_LABEL } from './role-text.ts'

/** The address stands beside the name: what people call themselves is their own to choose. */
export function InviterText({ look: { holder, role } }: { look: InvitationLook }) {
  // What is left of the address does not break where it was shortened.
  const address = <span className="inline-block max-w-full wrap-anywhere">{holder.address}</span>
  return (
    <>
      It is the household of{' '}
      {holder.name === null ? (
        address
      ) : (
        <>
          {holder.name} ({address})
        </>
      )}
      . You would be a {ROLE_LABEL[role].toLowerCase()}.
    </>
  )
}
