// An article of the help center, with its neighbors in the category.
import articles from 'virtual:articles/help'
import { useEffect } from 'react'
import { must } from '#shared/lib/must.ts'
import { READ_AFTER } from '#shared/protocol/measure-paths.ts'
import { HELP_CATEGORIES, type HelpArticle } from '#web/content/article.ts'
import { reportArticleRead } from '#web/data/help-reads.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ArticleBody, type Body } from './article-body.tsx'
import { longDay } from './long-day.ts'

export function HelpArticlePage({ article, body }: { article: HelpArticle; body: Body }) {
  useRead(article.slug)
  const path = `/help-center/${article.slug}`
  const category = must(
    HELP_CATEGORIES.find(({ id }) => id === article.category),
    'category',
  )
  const own = articles.filter(one => one.category === article.category)
  const at = own.findIndex(one => one.slug === article.slug)
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail(path, { '/help-center': 'Help center', [path]: article.title })} />
      <PageHeader
        eyebrow={`${category.title} · ${article.minutes} min read`}
        title={article.title}
        lede={article.summary}
      />
      <ArticleBody body={body} />
      <p className="mt-10 text-sm text-faint">
        Last changed on <time dateTime={article.updated}>{longDay(article.updated)}</time>.
      </p>
      <nav
        aria-label={`More in ${category.title}`}
        className="mt-10 flex max-w-prose flex-wrap justify-between gap-x-8 gap-y-4 border-t border-line pt-5"
      >
        <Neighbor label="Before" article={own[at - 1]} />
        <Neighbor label="Next" article={own[at + 1]} />
      </nav>
    </Page>
  )
}

function Neighbor({ label, article }: { label: string; article: HelpArticle | undefined }) {
  if (!article) return <span />
  return (
    <p className="max-w-72 text-sm">
      <span className="block text-faint">{label}</span>
      <TextLink to="/help-center/$slug" params={{ slug: article.slug }}>
        {article.title}
      </TextLink>
    </p>
  )
}

/** Counts once per visit to the page; time in another tab doesn't count. */
function useRead(article: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(finish, READ_AFTER)
    }
    const finish = () => {
      document.removeEventListener('visibilitychange', look)
      void reportArticleRead(article)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [article])
}
