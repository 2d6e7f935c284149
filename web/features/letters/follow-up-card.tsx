// What happens if the letter has no effect: the switch, the day, and the letters that we'd send.
import { dayText } from '#shared/letters/day-text.ts'
import { iso } from '#shared/lib/time.ts'
import { Switch } from '#web/ui/switch.tsx'
import type { PlannedLetter } from './planned-follow-ups.ts'
import { TemplatePreview } from './template-preview.tsx'

type FollowUpCardProps = {
  planned: readonly PlannedLetter[]
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Whether a scan can look for the listing. Otherwise, only their silence counts. */
  isListed: boolean
  /** Whether the letter asks for something beside the removal, which has no to-do of its own. */
  isBeside: boolean
  /** Why we don't follow up ourselves, in a sentence; null if we can. */
  whyNotOurs: string | null
  now: number
}

/** Nothing goes out later that can't be read here. */
export function FollowUpCard({ planned, isListed, isBeside, whyNotOurs, now, ...given }: FollowUpCardProps) {
  const isOn = whyNotOurs === null && given.isOn
  const [first] = planned
  if (!first) return <>This is the last letter. If it doesn’t work, you can complain to a regulator.</>
  const dayOf = ({ at }: PlannedLetter) => dayText(iso(at), now)
  return (
    <>
      {whyNotOurs === null ? (
        <Switch
          label="Follow up for me"
          hint={sentenceOf(dayOf(first), { isOn, isListed, isBeside })}
          checked={isOn}
          onCheckedChange={given.onChange}
        />
      ) : (
        <p>
          {sentenceOf(dayOf(first), { isOn, isListed, isBeside })} {whyNotOurs}
        </p>
      )}
      <details className="mt-1 text-sm">
        <summary className="min-h-6 w-fit cursor-pointer text-soft hover:text-ink pointer-coarse:min-h-touch">
          See what {isOn ? 'we’d' : 'you could'} send
        </summary>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
          {planned.map(letter => (
            <div key={letter.stage} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <p className="text-soft">{whenSent(letter.stage, dayOf(letter), isListed)}</p>
              <TemplatePreview subject={letter.subject} body={letter.body} />
              {letter.discloses.length > 0 && (
                <p className="text-yours">This letter tells the site {letter.discloses.join(', and ')}.</p>
              )}
            </div>
          ))}
        </div>
      </details>
    </>
  )
}

function whenSent(stage: PlannedLetter['stage'], day: string, isListed: boolean): string {
  if (stage === 'final_notice') return `If that doesn’t work either, on ${day}:`
  return isListed ? `If the listing is still there on ${day}:` : `If they haven’t answered by ${day}:`
}

type Chosen = { isOn: boolean; isListed: boolean; isBeside: boolean }

function sentenceOf(day: string, { isOn, isListed, isBeside }: Chosen): string {
  if (isBeside && !isOn) return `If they haven’t answered by ${day}, we’ll remind you.`
  if (!isListed)
    return isOn
      ? `If they haven’t answered by ${day}, we’ll send a follow-up.`
      : `If they haven’t answered by ${day}, we’ll put the follow-up on your to-do list.`
  return isOn
    ? `We’ll check again on ${day}. If the listing is still there, we’ll send a follow-up.`
    : `We’ll check again on ${day}. If the listing is still there, we’ll put the follow-up on your to-do list.`
}
