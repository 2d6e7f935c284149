// The articles at the top of the help center: the most read ones, or, until there are enough reads, the first steps.
import articles from 'virtual:articles/help'
import { useEffect, useState } from 'react'
import { askPopular } from '#web/data/help-reads.ts'
import { Section } from '#web/ui/section.tsx'
import { HelpRow } from './help-row.tsx'

const SHOWN = 5

export function FirstArticles() {
  const [popular, setPopular] = useState<readonly string[]>([])
  useEffect(() => {
    let left = false
    void askPopular().then(slugs => {
      if (!left) setPopular(slugs)
    })
    return () => {
      left = true
    }
  }, [])
  const read = popular.flatMap(slug => articles.find(article => article.slug === slug) ?? [])
  const isEnough = read.length === SHOWN
  return (
    <Section title={isEnough ? 'Popular articles' : 'Start here'}>
      <ul className="grid gap-x-10 md:grid-cols-2">
        {(isEnough ? read : articles.slice(0, SHOWN)).map(article => (
          <HelpRow key={article.slug} article={article} />
        ))}
      </ul>
    </Section>
  )
}
