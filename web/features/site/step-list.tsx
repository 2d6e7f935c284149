// The four steps of how it works.
import { steps } from '#web/content/landing-below.ts'

/** Numbered, side by side where there is room. */
export function StepList() {
  return (
    <ol className="grid gap-x-10 gap-y-8 content-start sm:grid-cols-2">
      {steps.map((step, index) => (
        <li key={step.title} className="border-t border-ink pt-4">
          <p className="font-serif text-2xl leading-none text-faint tabular-nums lining-nums">{index + 1}</p>
          <h3 className="mt-4 font-medium">{step.title}</h3>
          {step.paragraphs.map(paragraph => (
            <p key={paragraph} className="mt-1.5 text-soft text-pretty">
              {paragraph}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
