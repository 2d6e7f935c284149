// The quota of people, shown where people are added.
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type Quota, quotaText } from './quota.ts'

/**
 * `quota`: null if it isn't known, or the viewer can't add anybody; then nothing is shown. `adding`: the viewer is about to
 * describe a person, so a full quota is shown as a notice.
 */
export function PeopleQuota({ quota, adding = false }: { quota: Quota | null; adding?: boolean }) {
  if (quota === null) return null
  const text = `People: ${quotaText(quota, 'people')}`
  if (adding && quota.remaining === 0)
    return (
      <Notice tone="yours" title={text}>
        You can’t add anyone until you delete someone.{' '}
        <TextLink to="/pricing">See what each plan covers.</TextLink>
      </Notice>
    )
  return (
    <p className="text-sm text-faint tabular-nums">
      {text}.
      {quota.remaining === 0 && (
        <>
          {' '}
          Delete someone to make room. <TextLink to="/pricing">See what each plan covers.</TextLink>
        </>
      )}
    </p>
  )
}
