// Questions and answers, one open at a time.
import type { Question } from '#web/content/page-text.ts'
import { Accordion } from '#web/ui/accordion.tsx'

/** Opening one closes the other; a click on the open one closes it. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <Accordion
      items={questions.map(({ id, question, answer }) => ({
        value: id,
        title: question,
        content: answer.map(paragraph => (
          <p key={paragraph} className="mb-3 last:mb-0">
            {paragraph}
          </p>
        )),
      }))}
    />
  )
}
