// The way to a removal's complaint.
import { Scale } from 'lucide-react'
import { LinkButton } from '#web/ui/link-button.tsx'

/** `primary`: it's the person's next step. */
export function ComplaintButton({
  jobId,
  variant = 'primary',
}: {
  jobId: string
  variant?: 'primary' | 'secondary' | 'quiet'
}) {
  return (
    <LinkButton
      to="/removals/$jobId/complaint"
      params={{ jobId }}
      size={variant === 'primary' ? 'medium' : 'small'}
      variant={variant}
      icon={<Scale aria-hidden />}
    >
      Prepare a complaint
    </LinkButton>
  )
}
