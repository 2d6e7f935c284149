// A row of a list of help articles.
import type { HelpArticle } from '#web/content/article.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** An article's title with its reading time. */
export function HelpRow({ article }: { article: HelpArticle }) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-t border-line py-2.5">
      <TextLink
        to="/help-center/$slug"
        params={{ slug: article.slug }}
        className="min-w-0 decoration-transparent"
      >
        {article.title}
      </TextLink>
      <span className="shrink-0 text-sm text-faint tabular-nums">{article.minutes} min read</span>
    </li>
  )
}
