// Category, date and reading time of an article, in one line.
import type { BlogEntry } from '#web/content/article.ts'
import { longDay } from './long-day.ts'

type BlogFactsProps = { article: Pick<BlogEntry, 'category' | 'date' | 'minutes'> }

export function BlogFacts({ article }: BlogFactsProps) {
  return (
    <p className="text-sm text-faint tabular-nums">
      <span className="font-medium text-soft">{article.category}</span>
      {' · '}
      <time dateTime={article.date}>{longDay(article.date)}</time>
      {' · '}
      {article.minutes} min read
    </p>
  )
}
