// The layout of a text page's sections: heading at the left, text at reading width.
import type { PagePart } from '#web/content/page-text.ts'

/** Sections between hairlines. */
export function WrittenParts({ parts }: { parts: readonly PagePart[] }) {
  return (
    <div className="border-b border-line">
      {parts.map(part => (
        <section
          key={part.title}
          className="grid gap-x-10 gap-y-3 border-t border-line py-8 md:grid-cols-[1fr_2fr]"
        >
          <h2 className="font-serif text-xl font-medium text-balance">{part.title}</h2>
          <div className="max-w-prose">
            {part.paragraphs.map(paragraph => (
              <p key={paragraph} className="mb-3 text-pretty last:mb-0">
                {paragraph}
              </p>
            ))}
            {part.points && (
              <ul className="mt-3">
                {part.points.map(point => (
                  <li
                    key={point}
                    className="relative py-1 pl-6 before:absolute before:top-[1.05rem] before:left-0 before:h-px before:w-3.5 before:bg-edge"
                  >
                    {point}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </section>
      ))}
    </div>
  )
}
