// The dashboard's notice when nothing came back: other findings that wait for an answer or a decision.
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type MoreFoundProps = { questions: number; found: number }

/** Questions first: their removals can't start before they're answered. */
export function MoreFound({ questions, found }: MoreFoundProps) {
  if (questions === 0 && found === 0) return null
  const title =
    questions === 0
      ? `${found === 1 ? 'One more listing is' : `${found} more listings are`} yours.`
      : `${questions === 1 ? 'One listing' : `${questions} listings`} might be you.`
  return (
    <Notice
      tone="yours"
      title={title}
      action={
        questions === 0 ? (
          <LinkButton to="/exposures">Choose what comes down</LinkButton>
        ) : (
          <LinkButton to="/exposures/ask">Take a look</LinkButton>
        )
      }
    >
      {questions === 0 ? 'Nothing comes down until you say so.' : 'We won’t contact a site until you answer.'}
    </Notice>
  )
}
