// The meanings of a reply, in plain words. One tap chooses.
import { REPLY_LABEL, type ReplyClass } from '#shared/domain/replies/reply-class.ts'
import { cx } from '#web/ui/cx.ts'
import { MEANINGS } from './thread-view.ts'

type MeaningChoiceProps = {
  /** The current one; null if there's none. */
  value: ReplyClass | null
  onChoose: (meaning: ReplyClass) => void
}

export function MeaningChoice({ value, onChoose }: MeaningChoiceProps) {
  return (
    <div className="space-y-4">
      {MEANINGS.map(({ title, classes }) => (
        <fieldset key={title}>
          <legend className="mb-1.5 text-sm text-soft">{title}</legend>
          <div className="grid gap-2 sm:flex sm:flex-wrap">
            {classes.map(one => (
              <button
                key={one}
                type="button"
                aria-pressed={one === value}
                onClick={() => onChoose(one)}
                className={cx(
                  'min-h-9 cursor-pointer rounded-md border px-3 py-1.5 text-left text-sm pointer-coarse:min-h-touch',
                  one === value ? 'border-ink bg-ink text-paper' : 'border-edge bg-raised hover:border-ink',
                )}
              >
                {REPLY_LABEL[one]}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
