// Coming up: answers that are overdue, and what happens next, with its day.
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Coming } from './coming-up.ts'

/** Empty if nothing has a date. */
export function ComingUpPart({ coming }: { coming: readonly Coming[] }) {
  if (coming.length === 0) return null
  return (
    <Section title="Coming up">
      <ul className="border-t border-line">
        {coming.map(({ key, day, title, detail, answer }) => (
          <li key={key} className="grid grid-cols-[4.5rem_1fr] gap-x-3 border-b border-line py-3">
            <span className="font-serif">{day}</span>
            <span>
              <span className="block font-medium">
                {answer ? (
                  <TextLink to="/my-removals" search={{ answer }}>
                    {title}
                  </TextLink>
                ) : (
                  title
                )}
              </span>
              {detail && <span className="block text-sm text-faint">{detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
