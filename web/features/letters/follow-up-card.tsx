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
  /** Whether we may write to the recipient ourselves: only to addresses of the site. */
  isOurs: boolean
  now: number
}

/** Nothing goes out later that can't be read here. */
export function FollowUpCard({ planned, isListed, isOurs, now, ...given }: FollowUpCardProps) {
  const isOn = isOurs && given.isOn
  const [first] = planned
  if (!first) return <>This is the last letter. If it doesn’t work, you can complain to a regulator.</>
  const dayOf = ({ at }: PlannedLetter) => dayText(iso(at), now)
  return (
    <>
      {isOurs ? (
        <Switch
          label="Follow up for me"
          hint={sentenceOf(dayOf(first), isOn, isListed)}
          checked={isOn}
          onCheckedChange={given.onChange}
        />
      ) : (
        <p>
          {sentenceOf(dayOf(first), false, isListed)} We don’t know this address, so we don’t write to it
          ourselves.
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

function sentenceOf(day: string, isOn: boolean, isListed: boolean): string {
  if (!isListed)
    return isOn
      ? `If they haven’t answered by ${day}, we’ll send a follow-up.`
      : `If they haven’t answered by ${day}, we’ll put the follow-up on your to-do list.`
  return isOn
    ? `We’ll check again on ${day}. If the listing is still there, we’ll send a follow-up.`
    : `We’ll check again on ${day}. If the listing is still there, we’ll put the follow-up on your to-do list.`
}
