// Questions and answers, one open at a time. The browser opens and closes them, so they work without scripts too.
import { Plus } from 'lucide-react'
import { useId } from 'react'
import type { Question } from '#web/content/page-text.ts'

/** Opening one closes the other; a click on the open one closes it. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  const group = useId()
  return (
    <div className="border-b border-line">
      {questions.map(({ id, question, answer }) => (
        <details key={id} name={group} className="group border-t border-line">
          <summary className="flex min-h-touch cursor-pointer list-none items-center justify-between gap-6 py-4 text-lg hover:text-soft [&::-webkit-details-marker]:hidden">
            <h3>{question}</h3>
            <Plus
              aria-hidden
              className="size-5 shrink-0 text-faint transition-transform group-open:rotate-45"
            />
          </summary>
          <div className="max-w-prose animate-appear pr-11 pb-6 text-soft">
            {answer.map(paragraph => (
              <p key={paragraph} className="mb-3 last:mb-0">
                {paragraph}
              </p>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
